import pg from 'pg'
import { countBlocked } from './sql'
import { until } from './until'

const { testDatabaseUrl } = globalThis as typeof globalThis & { testDatabaseUrl?: string }

/**
 * Calls while a change is written and not committed: the call blocks on it, then the change is committed or rolled back.
 * `concurrently` runs while the call is blocked.
 */
export async function duringUncommittedChange<T>(
  change: [statement: string, values: unknown[]][],
  call: () => Promise<T>,
  { end = 'COMMIT', concurrently }: { end?: 'COMMIT' | 'ROLLBACK'; concurrently?: () => Promise<unknown> } = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: testDatabaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const [statement, values] of change) await client.query(statement, values)
    const answer = call()
    await until('a call that waits', async () => (await countBlocked()) > 0)
    await concurrently?.()
    await client.query(end)
    return await answer
  } finally {
    await client.end()
  }
}
