/** The product as the browser tests meet it: the production build, an empty PostgreSQL, a mail server that keeps mails. */
import { spawn } from 'node:child_process'
import { startInbox } from '../../scripts/inbox/inbox.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'

const { PORT = '3100', INBOX_PORT = '8125' } = process.env
const postgres = await startPostgres({ ephemeral: true })
await deployMigrations(postgres.url)
const inbox = await startInbox({ webPort: Number(INBOX_PORT) })

const web = spawn(process.execPath, ['scripts/server.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT,
    APP_URL: `http://localhost:${PORT}`,
    DATABASE_URL: postgres.url,
    SMTP_URL: inbox.smtpUrl,
    MAIL_FROM: 'Sati <no-reply@sati.example>',
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    // All browsers of a run share one address.
    RATE_LIMIT_SCALE: '50',
    LOG_LEVEL: 'warn',
  },
})

async function stop() {
  web.kill('SIGTERM')
  await new Promise((resolve) => (web.exitCode === null ? web.once('exit', resolve) : resolve(undefined)))
  await inbox.stop()
  await postgres.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
web.once('exit', stop)
