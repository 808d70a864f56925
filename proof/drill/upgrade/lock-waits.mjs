import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Not advisory ones, which only our own jobs take, and not the waits of CREATE INDEX CONCURRENTLY, which hold nobody up. */
const longestSql = `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0)::float8 AS seconds
  FROM pg_locks WHERE NOT granted AND locktype IN ('relation', 'tuple', 'transactionid', 'extend', 'page', 'object')`

/** Watches how long sessions wait for locks, twenty times a second. */
export async function watchLockWaits(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let longest = 0
  let isOn = true
  const watching = (async () => {
    for (; isOn; await sleep(50)) longest = Math.max(longest, (await client.query(longestSql)).rows[0].seconds)
  })()
  return {
    /** Returns seconds, of the longest */
    async stop() {
      isOn = false
      await watching
      await client.end()
      return longest
    },
  }
}
