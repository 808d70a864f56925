import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Null when the file is missing, or unreadable because an earlier start was killed while writing. */
export async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/** Only its owner can read the file. It is replaced whole: a killed start leaves the old one. */
export function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.new`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

/** The signing secret of a local installation. It is stored, so that sessions and mailed links survive a restart. */
export async function localAuthSecret(dataDir) {
  const file = join(dataDir, 'secrets.json')
  const stored = await readJson(file)
  if (typeof stored?.authSecret === 'string' && stored.authSecret.length >= 32) return stored.authSecret
  const authSecret = randomBytes(32).toString('hex')
  writeJson(file, { ...stored, authSecret })
  return authSecret
}
