import { setTimeout as sleep } from 'node:timers/promises'
import { TestEnvironment } from 'jest-environment-node'
import pg from 'pg'
import { operatorEnvironment } from './operator.mjs'

/** Gives every test file its own empty, migrated PostgreSQL database. */
export default class DatabaseEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    const template = new URL(process.env.TEST_DATABASE_URL)
    this.server = await connect(template)
    this.name = `test_${process.env.JEST_WORKER_ID}_${process.pid}_${Date.now()}`
    await copy(this.server, template.pathname.slice(1), this.name)
    const own = Object.assign(new URL(template), { pathname: `/${this.name}` })
    // As in production: a right that the product's role lacks fails here, too.
    const product = Object.assign(new URL(process.env.TEST_PRODUCT_URL), { pathname: `/${this.name}` })
    Object.assign(this.global.process.env, {
      DATABASE_URL: product.href,
      DIRECT_DATABASE_URL: '',
      AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
      APP_URL: 'http://localhost:3000',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Sati <no-reply@sati.example>',
      ...operatorEnvironment,
      RATE_LIMIT_SCALE: '1',
      // A busy machine is not what is tested; a test of the time limits sets them back.
      DATABASE_PATIENCE: '5',
      LOG_LEVEL: 'silent',
    })
    this.global.testDatabaseUrl = own.href
  }

  async teardown() {
    await this.global.__satiDatabase?.$disconnect()
    const ended = this.global.testConnections?.end()
    if (this.server) await drop(this.server, this.name)
    await ended
    await this.server?.end()
    await super.teardown()
  }
}

/** A connection for the whole file, to the server and not to a test's database. */
async function connect(url) {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** By file copy: through the write-ahead log, PostgreSQL's default, it takes twice as long. */
async function copy(server, template, name) {
  // PostgreSQL copies only an unused template, so workers take turns.
  await server.query('SELECT pg_advisory_lock(54)')
  try {
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  } finally {
    await server.query('SELECT pg_advisory_unlock(54)')
  }
}

/**
 * Lets just closed connections end for a second, because terminating one raises an error in its client. Then terminates
 * those that a failed test left blocked on a lock.
 */
async function drop(server, name) {
  const open = 'SELECT FROM pg_stat_activity WHERE datname = $1 LIMIT 1'
  for (const deadline = Date.now() + 1_000; Date.now() < deadline; await sleep(5))
    if ((await server.query(open, [name])).rowCount === 0) break
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}
