/** Milliseconds. A call that exceeds one answers 503 (lib/db.ts). */
export const timeLimits = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 }

export const noTimeLimits = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

// Skips a pooler, where a SET would stay for the next client. A pooler invents its process id, so that a cancel request
// reaches it first.
/**
 * @param {{ query: (query: any) => Promise<any>, processID?: number | null }} client of `pg`, connected
 * @param {Record<string, number>} limits
 * @param {number} [patience] multiplies them
 * @returns {Promise<boolean>} true when the connection is PostgreSQL's own and the limits are set
 */
export async function setOnDirectConnection(client, limits, patience = 1) {
  const settings = Object.entries(limits).map(([name, ms]) => `set_config('${name}', '${ms * patience}', false)`)
  const text = `SELECT ${settings.join(', ')} WHERE pg_backend_pid() = ${Number(client.processID)}`
  const { rowCount } = await client.query({ text, query_timeout: 2_000 * patience })
  return rowCount === 1
}

// For connections through a pooler. A role may set them for itself; neither a dump nor a copy has them.
/** @param {{ query: (query: string) => Promise<any> }} client */
export async function keepTimeLimits(client) {
  const settings = Object.entries(timeLimits).map(
    ([name, ms]) => `EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = ${ms}', current_database());`,
  )
  // PostgreSQL refuses the second of two concurrent changes to a role's settings.
  await client.query(`DO $$ BEGIN PERFORM pg_advisory_xact_lock(55); ${settings.join(' ')} END $$`)
}
