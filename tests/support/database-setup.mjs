import { generateKeyPairSync } from 'node:crypto'
import pg from 'pg'
import { productRole, startPostgres } from '../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'

/** Starts one temporary PostgreSQL for the run and migrates the template of every worker's database. */
export default async function setUp() {
  const postgres = await startPostgres({ ephemeral: true })
  await deployMigrations(postgres.url, { product: productRole })
  for (const url of [postgres.url, postgres.productUrl]) await cheapenConnections(postgres.url, url)
  globalThis.testPostgres = postgres
  process.env.TEST_DATABASE_URL = postgres.url
  process.env.TEST_PRODUCT_URL = postgres.productUrl
  process.env.TEST_ISSUER_KEYS = [newKey(), newKey()].join('|')
}

/** Stores the password with one hash round instead of 4096: the tests connect hundreds of times. */
async function cheapenConnections(server, url) {
  const { username, password } = new URL(url)
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('SET scram_iterations = 1')
    await client.query(`ALTER ROLE ${client.escapeIdentifier(username)} PASSWORD ${client.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' })
}
