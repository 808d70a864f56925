import { join } from 'node:path'

/**
 * What Node.js is started with to serve: the one place. A page makes megabytes of short-lived objects: with V8's small
 * nursery half of them are copied before they die. Of what lives longer V8 lets garbage pile up to several times its size;
 * here four tenths of it are enough. Neither is a limit that a process could die of.
 */
export const serverFlags = ['--max-semi-space-size=32', '--heap-growing-percent=40']

/**
 * The environment it is started in. glibc keeps what its threads gave back in as many heaps as the machine has cores, times eight;
 * two are enough for the few threads that hash and compress.
 *
 * @param {Record<string, string | undefined>} env
 */
export function serverEnvironment(env) {
  return { MALLOC_ARENA_MAX: '2', ...env }
}

/**
 * One process that serves, in a project's folder.
 *
 * @param {string} folder
 */
export function serverCommand(folder) {
  return [...serverFlags, join(folder, 'scripts', 'server.mjs')]
}
