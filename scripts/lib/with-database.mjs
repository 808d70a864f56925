import { join } from 'node:path'
import { AlreadyRunning, takeLock } from './lock.mjs'
import { runningPostgres, startPostgres } from './postgres.mjs'

/** For programs that need these variables and neither serve nor send. */
export const localSettings = {
  APP_URL: 'http://localhost:3000',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'Sati <no-reply@sati.example>',
}

// Calls `work` with the address of your own database when it is set, else of the embedded one, whether or not `npm start` has it
// running. `isOurs`: the embedded one, which has `productUrl` for the product's role.
export async function withDatabase(dataDir, work) {
  const own = ownDatabaseUrl(process.env)
  if (own) return work(own, false)
  let lock
  try {
    lock = await takeLock(join(dataDir, 'start.json'))
  } catch (error) {
    const running = error instanceof AlreadyRunning ? await runningPostgres(dataDir) : undefined
    if (!running) throw error
    return work(running.url, true, running.productUrl)
  }
  try {
    const postgres = await startPostgres({ dataDir })
    return await work(postgres.url, true, postgres.productUrl).finally(postgres.stop)
  } finally {
    await lock.release()
  }
}

/** To migrate and administer, past the pooler that DATABASE_URL may lead to. Undefined: the embedded database. */
export function ownDatabaseUrl(env) {
  return env.DIRECT_DATABASE_URL || env.DATABASE_URL || undefined
}
