import pg from 'pg'

/** Runs work on a connection of its own. */
export async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString })
  // A drill stops servers; the next query fails then. Without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** One statement on a connection of its own. */
export function query(connectionString, statement, values) {
  return withClient(connectionString, async (client) => (await client.query(statement, values)).rows)
}
