import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Where this machine keeps what is not source: the embedded database, the inbox, made-up secrets.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {string} absolute path; `DATA_DIR`, else `.data` in the project
 */
export function dataDirOf(env) {
  return resolve(root, env.DATA_DIR || '.data')
}

/** @returns {string} as package.json says it */
export function packageVersion() {
  return JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).version
}
