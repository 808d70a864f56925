import { createRequire } from 'node:module'
import { join } from 'node:path'

/** @typedef {import('./engines.mjs').Engine} Engine */

/** @returns {Promise<Engine>} */
export async function openGraphile({ pool, folder, prepared = true, complain }) {
  const { Logger, makeWorkerUtils, run } = createRequire(join(folder, 'index.js'))('graphile-worker')
  const logger = new Logger(() => (/** @type {string} */ level, /** @type {string} */ message) => {
    if (level === 'error') complain?.(message)
  })
  return {
    name: 'graphile-worker',
    async install() {
      const utils = await makeWorkerUtils({ pgPool: pool, logger })
      await utils.migrate()
      await utils.release()
    },
    async add(client, { id, urgent = false }) {
      const text = 'SELECT graphile_worker.add_job($1, $2::json, job_key => $3, priority => $4::int)'
      await client.query(text, ['mail', { id }, id, urgent ? 0 : 10])
    },
    async addMany(ids, hours = 0) {
      await pool.query(
        `SELECT count(*) FROM graphile_worker.add_jobs((SELECT array_agg(('mail', json_build_object('id', n), null,
           now() + $2 * interval '1 hour', 25::smallint, n::text, 10::smallint, null)::graphile_worker.job_spec)
         FROM unnest($1::uuid[]) n))`,
        [ids, hours],
      )
    },
    async work(handle) {
      const runner = await run({
        pgPool: pool,
        logger,
        concurrency: 6,
        pollInterval: 1_000,
        noHandleSignals: true,
        noPreparedStatements: !prepared,
        taskList: { mail: (/** @type {{ id: string }} */ { id }) => handle(id) },
      })
      return () => runner.stop()
    },
    async cancel(client, id) {
      await client.query('SELECT graphile_worker.remove_job($1)', [id])
    },
    waiting: 'graphile_worker._private_jobs',
    clear: 'TRUNCATE graphile_worker._private_jobs',
    table: 'graphile_worker._private_jobs',
  }
}
