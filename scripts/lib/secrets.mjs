import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Reads a small JSON file.
 *
 * @param {string} file
 * @returns {Promise<any>} null when it is missing, or unreadable because an earlier start was killed while writing
 */
export async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Writes a small JSON file that only its owner can read. Whole or not at all: a killed start leaves the old one.
 *
 * @param {string} file
 * @param {unknown} value
 */
export function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.new`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/**
 * The signing secret of a local installation: made at the first start and kept, so that sessions and mailed links
 * survive a restart.
 *
 * @param {string} dataDir
 * @returns {Promise<string>} 64 hexadecimal characters
 */
export async function localAuthSecret(dataDir) {
  const file = join(dataDir, 'secrets.json')
  const kept = await readJson(file)
  if (typeof kept?.authSecret === 'string' && kept.authSecret.length >= 32) return kept.authSecret
  const authSecret = randomBytes(32).toString('hex')
  writeJson(file, { ...kept, authSecret })
  return authSecret
}
