import { join } from 'node:path'

/**
 * What Node.js is started with to serve: the one place. A page makes megabytes of short-lived objects: with V8's small
 * nursery half of them are copied before they die. Of what lives longer V8 lets garbage pile up to several times its size;
 * here the same again is enough. Neither is a limit that a process could die of.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=80']

/**
 * One process that serves, in a project's folder.
 *
 * @param {string} folder
 */
export function serverCommand(folder) {
  return [...serverFlags, join(folder, 'scripts', 'server.mjs')]
}
