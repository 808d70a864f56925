/*
 * A plain module: the server, the scripts that migrate and the schema engine all read it.
 */

/** The statements PostgreSQL has to end by itself, in milliseconds. A call that meets one answers 503 (lib/db.ts). */
export const timeLimits = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 }

/** For what may take long: migrations. */
export const noTimeLimits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/**
 * Sets time limits on a new connection, unless a pooler is in between: PostgreSQL tells every client its process id when
 * it connects, and a pooler makes one up, because a request to cancel has to reach the pooler first. Behind a pooler a SET
 * would stay on a connection that the next client is given.
 *
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
 * Writes the time limits into the database for the role that is connected, so that they hold behind a pooler too. A role
 * may do that for itself. The limits are neither in a dump nor in a copy of the database.
 *
 * @param {{ query: (query: string) => Promise<any> }} client
 */
export async function keepTimeLimits(client) {
  const settings = Object.entries(timeLimits).map(
    ([name, ms]) => `EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = ${ms}', current_database());`,
  )
  // One after the other: PostgreSQL refuses the second of two that change a role's settings at once.
  await client.query(`DO $$ BEGIN PERFORM pg_advisory_xact_lock(55); ${settings.join(' ')} END $$`)
}
