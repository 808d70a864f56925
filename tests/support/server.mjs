/**
 * The product for the browser tests: the production build, an empty PostgreSQL, a mail server, and an OpenID provider for
 * Google and LINE at OIDC_PORT, LINE_PORT for its messages. The web server logs to SERVER_LOG, which the last test searches.
 */
import { spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startInbox } from '../../scripts/inbox/inbox.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { productRole, startPostgres } from '../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'
import { serverCommand, serverEnvironment } from '../../scripts/lib/server-command.mjs'
import { startLine } from './line.mjs'
import { startOidc } from './oidc.mjs'
import { operatorEnvironment } from './operator.mjs'

const {
  PORT = '3100',
  INBOX_PORT = '8125',
  OIDC_PORT,
  LINE_PORT,
  // All browsers of a run share one address.
  RATE_LIMIT_SCALE = '50',
  SERVER_LOG = 'test-results/server.log',
  // For data without a screen or call: a school and its members.
  DATABASE_URL_FILE,
  // The database of another such server, next to which this one's is made. A PostgreSQL of its own takes seconds to start.
  BESIDE_DATABASE_URL,
} = process.env

const template = 'sati_empty'
const productLogin = { username: productRole, password: 'only-for-tests' }
const postgres = BESIDE_DATABASE_URL ? await databaseBeside(BESIDE_DATABASE_URL) : await ownPostgres()
const inbox = await startInbox({
  webPort: Number(INBOX_PORT),
  // All of a run: a test may need the first mail to an address after hundreds of others.
  most: Number.POSITIVE_INFINITY,
  refuses: (address) => address.startsWith('refused'),
})
if (INBOX_PORT !== '0' && !inbox.url.endsWith(`:${INBOX_PORT}`)) throw new Error(`Port ${INBOX_PORT} is taken.`)

const appUrl = `http://localhost:${PORT}`
const oidc = OIDC_PORT ? await startOidc({ port: Number(OIDC_PORT), appUrl }) : null
const line = LINE_PORT ? await startLine({ port: Number(LINE_PORT) }) : null

const logFile = join(root, SERVER_LOG)
mkdirSync(dirname(logFile), { recursive: true })
const log = openSync(logFile, 'w')
if (DATABASE_URL_FILE) writeFileSync(join(root, DATABASE_URL_FILE), postgres.url, { mode: 0o600 })
// WEB_PROCESSES: a test of several processes.
const command = process.env.WEB_PROCESSES ? [join(root, 'scripts/serve.mjs')] : serverCommand(root)
const web = spawn(process.execPath, command, {
  cwd: root,
  // Through the channel it ends when this process is gone, for any reason.
  stdio: ['ignore', log, log, 'ipc'],
  env: {
    ...serverEnvironment(process.env),
    NODE_ENV: 'production',
    PORT,
    APP_URL: appUrl,
    ...oidc?.settings,
    ...line?.settings,
    DATABASE_URL: Object.assign(new URL(postgres.url), productLogin).href,
    SMTP_URL: inbox.smtpUrl,
    MAIL_FROM: 'Sati <no-reply@sati.example>',
    ...operatorEnvironment,
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    RATE_LIMIT_SCALE,
    LOG_LEVEL: 'info',
  },
})
closeSync(log)

async function ownPostgres() {
  const server = await startPostgres({ ephemeral: true })
  await deployMigrations(server.url, { product: productRole })
  // Known to the databases next to it, too.
  await query(server.url, `ALTER ROLE ${productRole} PASSWORD '${productLogin.password}'`)
  await query(server.urlOf('postgres'), `CREATE DATABASE ${template} TEMPLATE sati`)
  return server
}

async function databaseBeside(other) {
  const urlOf = (/** @type {string} */ name) => Object.assign(new URL(other), { pathname: `/${name}` }).href
  const name = `sati_${PORT}`
  await query(urlOf('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return { url: urlOf(name), stop: () => query(urlOf('postgres'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

async function query(connectionString, sql) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

let isStopping = false

async function stop() {
  if (isStopping) return
  isStopping = true
  if (web.exitCode === null && web.kill('SIGTERM')) await new Promise((resolve) => web.once('exit', resolve))
  const exitCode = web.exitCode ?? 1
  await oidc?.stop()
  await line?.stop()
  await inbox.stop()
  await postgres.stop()
  process.exit(exitCode)
}
// Playwright holds the other end of the input, which the system closes even when Playwright is killed.
const input = fstatSync(0)
if (input.isSocket() || input.isFIFO()) process.stdin.once('close', stop).resume()
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// For a test of an outage of the database.
process.once('SIGUSR2', () => postgres.stop())
web.once('exit', () => {
  if (!isStopping) console.error(`The web server ended:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
  void stop()
})
