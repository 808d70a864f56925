import pg from 'pg'
import { countWaiting } from './sql'
import { until } from './until'

const { testDatabaseUrl } = globalThis as typeof globalThis & { testDatabaseUrl?: string }

/**
 * Lets a call run into a change that is just being made: the change is written, the call waits for it, and then it is
 * committed, or ended otherwise.
 *
 * @param concurrently done while the call waits
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
    await until('a call that waits', async () => (await countWaiting()) > 0)
    await concurrently?.()
    await client.query(end)
    return await answer
  } finally {
    await client.end()
  }
}
