import pg from 'pg'
import { documentedCommands } from '@/proof/drill/restore/documented.mjs'
import { sql } from '../support/sql'

const { testDatabaseUrl = '' } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
const name = `analyzed_${new URL(testDatabaseUrl).pathname.slice(1)}`
const asOwner = Object.assign(new URL(testDatabaseUrl), { username: name, password: 'only-for-tests', pathname: name })

beforeAll(async () => {
  await sql(`CREATE ROLE ${name} LOGIN PASSWORD 'only-for-tests'`)
  await sql(`CREATE DATABASE ${name} OWNER ${name}`)
})
afterAll(async () => {
  await sql(`DROP DATABASE ${name} WITH (FORCE)`)
  await sql(`DROP ROLE ${name}`)
})

test('the documented ANALYZE reads every table of ours and warns of none of PostgreSQL’s', async () => {
  const client = new pg.Client(asOwner.href)
  const warnings: string[] = []
  client.on('notice', ({ message }) => warnings.push(String(message)))
  await client.connect()
  try {
    await client.query(`
      CREATE TABLE "Plain" (id int);
      CREATE TABLE "InParts" (id int) PARTITION BY RANGE (id);
      CREATE TABLE "InParts_1" PARTITION OF "InParts" FOR VALUES FROM (0) TO (9);
      INSERT INTO "Plain" VALUES (1);
      INSERT INTO "InParts" VALUES (1)`)
    const [restore = ''] = await documentedCommands('## Restore')
    const [, listing = ''] = /<<'SQL'\n(.*?)\\gexec\nSQL\n/s.exec(restore) ?? []
    // As psql's \gexec: each value is a statement.
    const { rows } = await client.query({ text: listing, rowMode: 'array' })
    for (const statement of rows.flat()) await client.query(statement)
    expect(warnings).toEqual([])
    const counted = await client.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND reltuples = 1 ORDER BY relname`,
    )
    expect(counted.rows.map(({ relname }) => relname)).toEqual(['InParts', 'InParts_1', 'Plain'])
    await client.query('ANALYZE')
    expect(warnings).toContainEqual(expect.stringContaining('permission denied to analyze'))
  } finally {
    await client.end()
  }
})
