import { join } from 'node:path'

/**
 * What Node.js is started with to serve: the one place. A page makes megabytes of short-lived objects: with V8's small
 * nursery half of them are copied before they die, which costs a page a fifth of its time.
 */
export const serverFlags = ['--max-semi-space-size=64']

/**
 * One process that serves, in a project's folder.
 *
 * @param {string} folder
 */
export function serverCommand(folder) {
  return [...serverFlags, join(folder, 'scripts', 'server.mjs')]
}
