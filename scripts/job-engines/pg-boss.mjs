import { createRequire } from 'node:module'
import { join } from 'node:path'

/** @typedef {import('./engines.mjs').Engine} Engine */

/**
 * A queue for each lane: pg-boss reads and sorts all that waits in a queue for every claim.
 *
 * @returns {Promise<Engine>}
 */
export async function openPgBoss({ pool, folder, complain, ...settings }) {
  const { lanes = true, notify = true, expire = 120, maintain = 120 } = settings
  const PgBoss = createRequire(join(folder, 'index.js'))('pg-boss')
  const executor = (/** @type {import('pg').ClientBase | import('pg').Pool} */ client) => ({
    executeSql: (/** @type {string} */ text, /** @type {unknown[]} */ values) => client.query(text, values),
  })
  const boss = new PgBoss({ db: executor(pool), schedule: false, maintenanceIntervalSeconds: maintain })
  boss.on('error', (/** @type {Error} */ error) => complain?.(error))
  const laneOf = (/** @type {boolean} */ urgent) => (lanes && urgent ? 'urgent' : 'bulk')
  const retry = { retryLimit: 1_000_000, retryDelay: 5, retryBackoff: true, expireInSeconds: expire }
  return {
    name: 'pg-boss',
    async install() {
      await boss.start()
      for (const name of ['urgent', 'bulk']) await boss.createQueue(name, { ...retry })
    },
    async add(client, { id, urgent = false }) {
      await boss.send(laneOf(urgent), { id }, { id, priority: urgent ? 1 : 0, db: executor(client) })
    },
    async addMany(ids, hours = 0) {
      const startAfter = `${hours} hours`
      await boss.insert(ids.map((/** @type {string} */ id) => ({ id, name: 'bulk', data: { id }, startAfter })))
    },
    async work(handle) {
      for (let place = 0; place < 6; place++) {
        let worker = ''
        const take = async (/** @type {{ id: string }[]} */ [job]) => {
          await handle(job?.id ?? '')
          // Else it looks again after half a second, the least that pg-boss takes.
          if (notify) boss.notifyWorker(worker)
        }
        worker = await boss.work(laneOf(place % 2 === 0), { pollingIntervalSeconds: 0.5 }, take)
      }
      return () => boss.stop({ graceful: true, timeout: 5_000 })
    },
    async cancel(client, id) {
      await boss.cancel('bulk', id, { db: executor(client) })
    },
    waiting: `pgboss.job WHERE state < 'completed'`,
    clear: 'TRUNCATE pgboss.job, pgboss.archive',
    table: 'pgboss.job',
  }
}
