import { join } from 'node:path'
import { AlreadyRunning, takeLock } from './lock.mjs'
import { runningPostgresUrl, startPostgres } from './postgres.mjs'

/**
 * Works on DATABASE_URL when it is set, else on the embedded database, whether or not `npm start` has it running.
 *
 * @template T
 * @param {string} dataDir
 * @param {(url: string, isOurs: boolean) => Promise<T>} work `isOurs`: the embedded one
 * @returns {Promise<T>}
 */
export async function withDatabase(dataDir, work) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL, false)
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
