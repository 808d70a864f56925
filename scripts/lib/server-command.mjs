import { join } from 'node:path'

// A page makes megabytes of short-lived objects: with V8's small nursery half of them are copied before they die. V8 lets old garbage
// grow to several times the used heap; 40 % are enough here. Neither flag is a limit that a process could die of.
export const serverFlags = ['--max-semi-space-size=32', '--heap-growing-percent=40']

/** By default glibc keeps freed memory in up to eight heaps per core; two are enough for the few threads that hash and compress. */
export function serverEnvironment(env) {
  return { MALLOC_ARENA_MAX: '2', ...env }
}

/** For one process. */
export function serverCommand(folder) {
  return [...serverFlags, join(folder, 'scripts', 'server.mjs')]
}
