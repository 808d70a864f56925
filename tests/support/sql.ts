import pg from 'pg'

const file = globalThis as typeof globalThis & { testDatabaseUrl?: string; testConnections?: pg.Pool }

/**
 * The test file's connections. They are reused, because a new one costs PostgreSQL far more than the statement;
 * tests/support/database-environment.mjs ends them.
 */
function connections(): pg.Pool {
  if (!file.testConnections) {
    file.testConnections = new pg.Pool({ connectionString: file.testDatabaseUrl, max: 4, idleTimeoutMillis: 0 })
    // An idle connection that the server ends, as when the database is dropped, must not end the process.
    file.testConnections.on('error', () => {})
  }
  return file.testConnections
}

/** Runs one statement on the test file's own database, not through the application. */
export async function sql<R = Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<R[]> {
  return (await connections().query(statement, values)).rows
}

/** On a new connection: it has the role's current settings, and its own end with it. */
export async function sqlInNewSession<R = Record<string, unknown>>(statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: file.testDatabaseUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

export async function count(from: string, values: unknown[] = []): Promise<number> {
  const [row] = await sql<{ count: string }>(`SELECT count(*) FROM ${from}`, values)
  return Number(row?.count)
}

/** How many of the test file's own connections are blocked on a lock. */
export function countBlocked(): Promise<number> {
  return count(`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
}

/** The product's tables, without their partitions. */
export async function tableNames(): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
       AND relname <> '_prisma_migrations' ORDER BY 1`,
  )
  return tables.map(({ name }) => name)
}

/** The number of rows by table, without the request counters, which every call changes. */
export async function rowCounts(): Promise<Record<string, number>> {
  const counted = (await tableNames()).filter((name) => name !== 'RateLimit')
  const counts = counted.map((name) => `SELECT '${name}' AS name, count(*)::int AS rows FROM "${name}"`)
  const rows = await sql<{ name: string; rows: number }>(counts.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
}

/** Makes a `RateLimit` window start again, for tests that call more often than a person. */
export async function clearLimits(): Promise<void> {
  await sql('DELETE FROM "RateLimit"')
}

/** Every row of every table as text, as a dump of the database would hold it. */
export async function dump(): Promise<string> {
  const rows = (await tableNames()).map((name) => `SELECT '${name} ' || t::text AS line FROM "${name}" t`)
  return (await sql<{ line: string }>(rows.join(' UNION ALL '))).map(({ line }) => line).join('\n')
}

/** Changes the log despite the trigger that refuses it. */
export async function tamper(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: file.testDatabaseUrl })
  await client.connect()
  try {
    // Disables triggers, which only a superuser may do.
    await client.query('SET session_replication_role = replica')
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
