import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'

/** Starts one throw-away PostgreSQL for the run and migrates the database that every worker's is a copy of. */
export default async function setUp() {
  const postgres = await startPostgres({ ephemeral: true })
  await deployMigrations(postgres.url)
  globalThis.testPostgres = postgres
  process.env.TEST_DATABASE_URL = postgres.url
}
