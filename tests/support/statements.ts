import pg from 'pg'
import { sql } from './sql'

export interface Statement {
  text: string
  values: unknown[]
}

/** The statements of some work that reach PostgreSQL; each still runs. Without those of a new connection. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query')
  await work()
  const statements = query.mock.calls.map((call) => {
    const [given, values] = call as unknown as [string | { text: string; values?: unknown[] }, unknown[]?]
    const config = typeof given === 'string' ? { text: given } : given
    return { text: config.text, values: values ?? config.values ?? [] }
  })
  query.mockRestore()
  return statements.filter(({ text }) => !text.includes('pg_backend_pid()'))
}

/** The plan of the only statement of some work: of the code itself, not of a copy of it. */
export async function planOf(work: () => Promise<unknown>): Promise<string> {
  const [statement, ...more] = await statementsOf(work)
  if (!statement || more.length > 0) throw new Error(`one statement expected, not ${more.length + (statement ? 1 : 0)}`)
  const rows = await sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`, statement.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
