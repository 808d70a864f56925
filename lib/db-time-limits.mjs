/* Plain JavaScript: the server, the migration scripts and the schema engine import it. */

/** Milliseconds. A call that exceeds one answers 503 (lib/db.ts). */
export const timeLimits = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 }

export const noTimeLimits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/**
 * Sets time limits on a new connection, unless it goes through a pooler, where a SET would stay for the next client. A
 * pooler invents the process id it reports, because a cancel request has to reach the pooler first.
 * @param {{ query: (query: any) => Promise<any>, processID?: number | null }} client of `pg`, connected
 * @param {Record<string, number>} limits
 * @returns {Promise<boolean>} true when the connection is PostgreSQL's own and the limits are set
 */
export async function setOnDirectConnection(client, limits) {
  const settings = Object.entries(limits).map(([name, ms]) => `set_config('${name}', '${ms}', false)`)
  const text = `SELECT ${settings.join(', ')} WHERE pg_backend_pid() = ${Number(client.processID)}`
  const { rowCount } = await client.query({ text, query_timeout: 2_000 })
  return rowCount === 1
}

/**
 * Stores the time limits for the connected role, so that they hold behind a pooler too. They are neither in a dump nor
 * in a copy of the database.
 * @param {{ query: (query: string) => Promise<any> }} client
 */
export async function keepTimeLimits(client) {
  const settings = Object.entries(timeLimits).map(
    ([name, ms]) => `EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = ${ms}', current_database());`,
  )
  // PostgreSQL refuses the second of two concurrent changes to a role's settings.
  await client.query(`DO $$ BEGIN PERFORM pg_advisory_xact_lock(55); ${settings.join(' ')} END $$`)
}
