import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { dearestClaim, statements } from './statements.mjs'

/** @typedef {import('./engines.mjs').Engine & { pool: import('pg').Pool }} Engine */

export const newIds = (/** @type {number} */ count) => Array.from({ length: count }, () => randomUUID())
const fixed = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : 0)

/** @param {Engine} engine @param {(client: import('pg').PoolClient) => Promise<void>} work */
async function inTransaction({ pool }, work) {
  const client = await pool.connect()
  await client.query('BEGIN')
  await work(client)
  await client.query('COMMIT')
  client.release()
}

/** Jobs put in one by one, each in a transaction of its caller's; then cancelled the same way. @param {Engine} engine */
export async function addAndCancel(engine, count = 500) {
  await engine.pool.query(engine.clear)
  const ids = newIds(count)
  /** @param {(client: import('pg').PoolClient, id: string) => Promise<void>} each */
  async function measure(each) {
    const [before, start] = [statements.count, performance.now()]
    for (const id of ids) await inTransaction(engine, (client) => each(client, id))
    // Less BEGIN and COMMIT.
    return `${fixed((performance.now() - start) / count)} ms, ${((statements.count - before) / count - 2).toFixed(1)} statements`
  }
  const added = await measure((client, id) => engine.add(client, { id }))
  await engine.pool.query(engine.clear)
  // Delayed, beside many others.
  await engine.addMany(newIds(20_000), 48)
  await engine.addMany(ids, 48)
  await engine.pool.query(`ANALYZE ${engine.table}`)
  const waitingBefore = await waiting(engine)
  const cancelled = await measure((client, id) => engine.cancel(client, id))
  return { added, cancelled, gone: waitingBefore - (await waiting(engine)) }
}

/** @param {Engine} engine */
async function waiting({ pool, waiting }) {
  return Number((await pool.query(`SELECT count(*) FROM ${waiting}`)).rows[0].count)
}

/** Jobs that do nothing, in six places. @param {Engine} engine */
export async function deliver(engine, count = 2_000, limitMs = 20_000) {
  await engine.pool.query(engine.clear)
  await engine.addMany(newIds(count))
  let done = 0
  const [before, start] = [statements.count, performance.now()]
  const stop = await engine.work(async () => {
    done++
  })
  while (done < count && performance.now() - start < limitMs) await sleep(5)
  const seconds = (performance.now() - start) / 1_000
  const perJob = ((statements.count - before) / done).toFixed(2)
  await stop()
  return `${fixed(done / seconds)} jobs/s, ${perJob} statements a job`
}

/** Urgent jobs, one by one, while many others wait, each of which takes as long as a letter. @param {Engine} engine */
export async function urgentBeside(engine, count = 100_000) {
  await engine.pool.query(engine.clear)
  await engine.addMany(newIds(count))
  await engine.pool.query(`ANALYZE ${engine.table}`)
  statements.claims.clear()
  let [letters, takenAt] = [0, 0]
  let urgent = ''
  const stop = await engine.work(async (id) => {
    if (id === urgent) takenAt = performance.now()
    else letters++
    await sleep(50)
  })
  const start = performance.now()
  while (letters < 12 && performance.now() - start < 20_000) await sleep(5)
  const [from, fromLetters] = [performance.now(), letters]
  const waits = []
  for (let turn = 0; turn < 10; turn++) {
    await sleep(Math.random() * 500)
    takenAt = 0
    urgent = randomUUID()
    const asked = performance.now()
    await inTransaction(engine, (client) => engine.add(client, { id: urgent, urgent: true }))
    while (!takenAt && performance.now() - asked < 5_000) await sleep(1)
    waits.push(takenAt ? takenAt - asked : Number.POSITIVE_INFINITY)
  }
  const rate = (letters - fromLetters) / ((performance.now() - from) / 1_000)
  await stop()
  const sorted = waits.toSorted((a, b) => a - b)
  const times = `median ${fixed(sorted[5] ?? 0)} ms, worst ${fixed(sorted[9] ?? 0)} ms`
  return `${times}; meanwhile ${fixed(rate)} letters/s`
}

/** What one claim reads while many wait. @param {Engine} engine */
export async function claimPlan(engine) {
  const client = await engine.pool.connect()
  const { rowsRead, cost, ms } = await dearestClaim(client)
  client.release()
  return `${rowsRead} rows read, cost ${fixed(cost)}, ${fixed(ms)} ms`
}

/** The same job twice while it waits, and again after it was done. @param {Engine} engine */
export async function twice(engine) {
  await engine.pool.query(engine.clear)
  const [id] = newIds(1)
  let done = 0
  const stop = await engine.work(async () => {
    await sleep(20)
    done++
  })
  const add = () => inTransaction(engine, (client) => engine.add(client, { id: id ?? '' }))
  await inTransaction(engine, async (client) => {
    await engine.add(client, { id: id ?? '' })
    await engine.add(client, { id: id ?? '' })
  })
  while (done === 0) await sleep(10)
  await sleep(1_500)
  const atOnce = done
  await add()
  await sleep(1_500)
  await stop()
  return `put in twice: done ${atOnce} x; once more afterwards: ${done} x`
}
