import { TestEnvironment } from 'jest-environment-node'
import pg from 'pg'

/** Gives every test file an empty, migrated PostgreSQL database of its own. */
export default class DatabaseEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    const template = new URL(process.env.TEST_DATABASE_URL)
    const name = `test_${process.env.JEST_WORKER_ID}_${process.pid}_${Date.now()}`
    await inMaintenance(template, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)}`)
    const own = new URL(template)
    own.pathname = `/${name}`
    Object.assign(this.global.process.env, {
      DATABASE_URL: own.href,
      DIRECT_DATABASE_URL: '',
      AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
      APP_URL: 'http://localhost:3000',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Sati <no-reply@sati.example>',
      RATE_LIMIT_SCALE: '1',
      LOG_LEVEL: 'silent',
    })
    this.global.testDatabaseUrl = own.href
    this.drop = () => inMaintenance(template, `DROP DATABASE ${name} WITH (FORCE)`)
  }

  async teardown() {
    await this.global.__satiDatabase?.$disconnect()
    await this.drop?.()
    await super.teardown()
  }
}

async function inMaintenance(url, statement) {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    // Copying a template needs it to be unused: two workers take turns.
    await client.query('SELECT pg_advisory_lock(54)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
