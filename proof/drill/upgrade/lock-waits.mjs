import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Without advisory locks, which only our jobs take, and waits of CREATE INDEX CONCURRENTLY, which block no session. */
const longestSql = `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - waitstart)), 0)::float8 AS seconds
  FROM pg_locks WHERE NOT granted AND locktype IN ('relation', 'tuple', 'transactionid', 'extend', 'page', 'object')`

/** Looks twenty times a second how long sessions are blocked. */
export async function watchLockWaits(connectionString) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let longest = 0
  let isOn = true
  const watching = (async () => {
    for (; isOn; await sleep(50)) longest = Math.max(longest, (await client.query(longestSql)).rows[0].seconds)
  })()
  return {
    /** The longest, in seconds. */
    async stop() {
      isOn = false
      await watching
      await client.end()
      return longest
    },
  }
}
