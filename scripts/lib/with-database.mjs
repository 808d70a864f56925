import { join } from 'node:path'
import { AlreadyRunning, takeLock } from './lock.mjs'
import { productRole, runningPostgresUrl, startPostgres } from './postgres.mjs'
import { readJson } from './secrets.mjs'

/**
 * Works on your own database when its address is set, else on the embedded one, whether or not `npm start` has it running.
 *
 * @template T
 * @param {string} dataDir
 * @param {(url: string, isOurs: boolean) => Promise<T>} work `isOurs`: the embedded one
 * @returns {Promise<T>}
 */
export async function withDatabase(dataDir, work) {
  const own = ownDatabaseUrl(process.env)
  if (own) return work(own, false)
  let lock
  try {
    lock = await takeLock(join(dataDir, 'start.json'))
  } catch (error) {
    const url = error instanceof AlreadyRunning ? await runningPostgresUrl(dataDir) : undefined
    if (!url) throw error
    return work(url, true)
  }
  try {
    const postgres = await startPostgres({ dataDir })
    return await work(postgres.url, true).finally(postgres.stop)
  } finally {
    await lock.release()
  }
}

/**
 * Where to migrate and administer a database of your own: past the pooler that DATABASE_URL may lead to.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined} undefined when the embedded database is meant
 */
export function ownDatabaseUrl(env) {
  return env.DIRECT_DATABASE_URL || env.DATABASE_URL || undefined
}

/**
 * The address of the embedded database for the product's role.
 *
 * @param {string} dataDir
 * @param {string} url for the role that owns the tables
 */
export async function embeddedProductUrl(dataDir, url) {
  const { productPassword } = (await readJson(join(dataDir, 'postgres.json'))) ?? {}
  const product = productPassword ? { username: productRole, password: productPassword } : {}
  return Object.assign(new URL(url), product).href
}
