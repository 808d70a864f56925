import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** Absolute path of what is not source: the embedded database, the inbox, generated secrets. */
export function dataDirOf(env) {
  return resolve(root, env.DATA_DIR || '.data')
}

export function packageVersion() {
  return JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).version
}
