import { join } from 'node:path'
import { environmentProblems } from '../../lib/env-rules.mjs'
import { processCount } from '../server/processes.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { alone, takeLock } from './lock.mjs'
import { dataDirOf, root } from './paths.mjs'
import { isPortFree } from './ports.mjs'
import { startPostgres } from './postgres.mjs'
import { deployMigrations, ensurePrismaClient, seedDemo } from './prisma.mjs'
import { commandLineOf, endProcess, isRunning, parentOf } from './processes.mjs'
import { exitOf, StepFailed, startNothingMore, startProgram, stopPrograms, watchPrograms } from './programs.mjs'
import { localAuthSecret } from './secrets.mjs'
import { serverCommand, serverEnvironment } from './server-command.mjs'
import { ownDatabaseUrl } from './with-database.mjs'

/** What is running, in the order it was started; stopped in the other one. @type {Array<() => Promise<void>>} */
const stops = []
let releaseLock = async () => {}
let isStopping = false

/**
 * Brings everything up: dependencies, database, migrations, demo data, build, mail, web server. Each step is skipped when
 * nothing changed. Ends when told to, or when a part of it ends.
 *
 * @param {{ dev: boolean }} options
 */
export async function launch({ dev }) {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  stopWithNpm()
  try {
    await bringUp(dev)
  } catch (error) {
    if (isStopping) return
    explain(error)
    await stop(1, { isQuiet: stops.length === 0 })
  }
}

/** @param {boolean} dev */
async function bringUp(dev) {
  /** @type {Record<string, string | undefined>} */
  const env = { ...process.env, NODE_ENV: dev ? 'development' : 'production' }
  const problems = environmentProblems(env)
  if (problems.length > 0)
    throw new Refused(['The environment is not right:', ...problems.map(({ name, problem }) => `  ${name} ${problem}`)])
  const port = Number(env.PORT || 3000)
  const isEmbedded = !env.DATABASE_URL
  env.PORT = String(port)
  env.APP_URL ||= `http://localhost:${port}`

  const dataDir = dataDirOf(env)
  // One on the embedded database; on a server of your own as many as you like, each on its port.
  const lock = await takeLock(join(dataDir, isEmbedded ? 'start.json' : `start-${port}.json`), () =>
    say('Waiting for what an earlier, killed start left to end'),
  )
  releaseLock = lock.release
  watchPrograms((children) => lock.note({ children }))
  if (!(await isPortFree(port, env.HOST || undefined)))
    throw new Refused([
      `Port ${port} is already in use by another program. Set PORT to another one, for example: PORT=3001 npm start`,
    ])

  const preparing = join(dataDir, 'preparing.json')
  const waiting = () => say('Waiting for another start to finish its preparations')
  await alone(preparing, () => ensureDependencies(say).then(() => ensurePrismaClient(say)), waiting)
  env.AUTH_SECRET ||= await localAuthSecret(dataDir)
  // What is in the embedded database is made up.
  if (isEmbedded) env.DEMONSTRATION ||= '1'

  let markPrepared = () => {}
  let ownersUrl = ownDatabaseUrl(env)
  if (isEmbedded) {
    say('Starting PostgreSQL')
    const postgres = await startPostgres({ dataDir })
    started('PostgreSQL', postgres.exited, postgres.stop)
    ownersUrl = postgres.url
    env.DATABASE_URL = postgres.productUrl
    markPrepared = postgres.markPrepared
  }
  if (!['1', 'true'].includes(env.SKIP_MIGRATIONS ?? '')) {
    say('Migrating the database')
    await deployMigrations(/** @type {string} */ (ownersUrl), { isOurs: isEmbedded })
  }

  let inboxUrl
  if (!env.SMTP_URL) {
    const { startInbox } = await import('../inbox/inbox.mjs')
    const inbox = await startInbox({ smtpPort: 1025, webPort: 8025, dir: join(dataDir, 'inbox') })
    stops.push(inbox.stop)
    env.SMTP_URL = inbox.smtpUrl
    env.MAIL_FROM ||= 'Sati <no-reply@sati.example>'
    inboxUrl = inbox.url
  }
  // After the inbox: the demo holds a mail to be sent.
  if (isEmbedded) say('Preparing the demo data')
  const demo = isEmbedded ? await seedDemo(env) : undefined
  markPrepared()
  if (!dev) await alone(preparing, () => ensureBuild(say, env), waiting)

  say('Starting the web server')
  await startWeb(dev, env)
  if (isStopping) return
  lock.note({ url: env.APP_URL })
  banner({ url: env.APP_URL, inboxUrl, demo, isEmbedded })
}

/** @param {boolean} dev @param {Record<string, string | undefined>} env */
async function startWeb(dev, env) {
  const command = dev || processCount(env) === 1 ? serverCommand(root) : [join(root, 'scripts', 'serve.mjs')]
  const web = startProgram([...command, ...(dev ? ['--dev'] : [])], {
    cwd: root,
    env: serverEnvironment(env),
    // The channel tells the server when we are gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = exitOf(web)
  started('The web server', exited, async () => {
    if (web.pid && web.exitCode === null && web.signalCode === null)
      await endProcess(web.pid, [
        ['SIGTERM', 16_000],
        ['SIGKILL', 2000],
      ])
  })
  await new Promise((resolve, reject) => {
    web.once('message', resolve)
    exited.then(resolve)
    setTimeout(() => reject(new Error('The web server did not start within two minutes.')), 120_000).unref()
  })
}

/** @param {string} name @param {Promise<number>} exited @param {() => Promise<void>} stopIt */
function started(name, exited, stopIt) {
  stops.push(stopIt)
  exited.then((code) => {
    if (isStopping) return
    console.error(`${name} ended unexpectedly (exit code ${code}). Stopping everything.`)
    stop(1)
  })
}

/** @param {number} code @param {{ isQuiet?: boolean }} [options] quiet when nothing had been started */
async function stop(code, { isQuiet = false } = {}) {
  // npm passes a Ctrl-C on that the terminal has sent to us already.
  if (isStopping) return
  isStopping = true
  if (!isQuiet) say('Stopping')
  startNothingMore()
  for (const stopIt of stops.reverse()) await stopIt().catch((error) => console.error(error.message))
  await stopPrograms()
  await releaseLock()
  if (!isQuiet) say('Stopped')
  process.exit(code)
}

/** When npm is killed with SIGKILL it cannot tell us. It is our parent, or the parent of the shell it started us with. */
async function stopWithNpm() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return
  const isShell = /^(\S*\/)?(ba|da)?sh -c /.test(await commandLineOf(parent))
  const npm = isShell ? parentOf(parent) : parent
  setInterval(() => {
    if (process.ppid !== parent || (npm && !isRunning(npm))) stop(0)
  }, 1000).unref()
}

/** A reason to stop that is the person's to mend. */
class Refused extends Error {
  /** @param {string[]} lines */
  constructor(lines) {
    super(lines.join('\n'))
  }
}

/** @param {unknown} error */
function explain(error) {
  if (error instanceof StepFailed && error.output) console.error(error.output)
  // Our own sentences and the system's (no space, not allowed) say enough; a mistake in these scripts shows where it is.
  const isMistake = !(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError
  console.error(isMistake ? error : `\n${error.message}`)
}

/** @param {string} line */
function say(line) {
  console.log(`· ${line}`)
}

/** @param {{ url: string, inboxUrl?: string, demo?: import('./prisma.mjs').Demo, isEmbedded: boolean }} facts */
function banner({ url, inboxUrl, demo, isEmbedded }) {
  const rows = [
    ['Sati', url],
    ...(inboxUrl ? [['Mail', `${inboxUrl}  (every mail the product sends arrives here, none leaves)`]] : []),
    ...(demo
      ? [
          ['Demo', `${demo.email}  password ${demo.password}`],
          ['', `${demo.doctor.email}  password ${demo.doctor.password}  (a doctor)`],
        ]
      : []),
    ['Stop', 'Ctrl-C'],
  ]
  console.log(`\n${rows.map(([name, value]) => `  ${name?.padEnd(6)}${value}`).join('\n')}\n`)
  if (!isEmbedded && /\/\/localhost[:/]?/.test(`${url}/`))
    console.warn('APP_URL is on localhost: links in mails lead to the reader’s own computer.\n')
}
