import { join } from 'node:path'
import { environmentProblems } from '../../lib/env-rules.mjs'
import { processCount } from '../server/processes.mjs'
import { ensureBuild } from './build.mjs'
import { alone, takeLock } from './lock.mjs'
import { dataDirOf, root } from './paths.mjs'
import { isPortFree } from './ports.mjs'
import { startPostgres } from './postgres.mjs'
import { deployMigrations, ensureInstalled, seedDemo } from './prisma.mjs'
import { commandLineOf, endProcess, isRunning, parentOf } from './processes.mjs'
import { exitOf, StepFailed, startNothingMore, startProgram, stopPrograms, watchPrograms } from './programs.mjs'
import { localAuthSecret } from './secrets.mjs'
import { serverCommand, serverEnvironment } from './server-command.mjs'
import { localSettings, ownDatabaseUrl } from './with-database.mjs'

/** In the order of the start, which `stop` reverses. */
const stops = []
let releaseLock = async () => {}
let isStopping = false

/** Skips each step whose sources have not changed. Ends at a signal, or when one of its programs ends. */
export async function launch({ dev }) {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  stopWithNpm()
  try {
    await startAll(dev)
  } catch (error) {
    if (isStopping) return
    explain(error)
    await stop(1, { isQuiet: stops.length === 0 })
  }
}

async function startAll(dev) {
  const env = { ...process.env, NODE_ENV: dev ? 'development' : 'production' }
  const problems = environmentProblems(env).map(({ name, problem }) => `  ${name} ${problem}`)
  if (problems.length > 0) throw new Error(['The environment is not right:', ...problems].join('\n'))
  const port = Number(env.PORT || 3000)
  const isEmbedded = !env.DATABASE_URL
  env.PORT = String(port)
  env.APP_URL ||= `http://localhost:${port}`

  const dataDir = dataDirOf(env)
  // One start per embedded database; with a server of your own, one per port.
  const lock = await takeLock(join(dataDir, isEmbedded ? 'start.json' : `start-${port}.json`), () =>
    print('Waiting for what an earlier, killed start left to end'),
  )
  releaseLock = lock.release
  watchPrograms((children) => lock.note({ children }))
  if (!(await isPortFree(port, env.HOST || undefined)))
    throw new Error(
      `Port ${port} is already in use by another program. Set PORT to another one, for example: PORT=3001 npm start`,
    )

  const prepare = (work) =>
    alone(join(dataDir, 'preparing.json'), work, () => print('Waiting for another start to finish its preparations'))
  await prepare(() => ensureInstalled(print))
  env.AUTH_SECRET ||= await localAuthSecret(dataDir)
  // The data in the embedded database are invented.
  if (isEmbedded) env.DEMONSTRATION ||= '1'

  let postgres
  if (isEmbedded) {
    print('Starting PostgreSQL')
    postgres = await startPostgres({ dataDir })
    watchExit('PostgreSQL', postgres.exited, postgres.stop)
  }
  const ownerUrl = postgres?.url ?? ownDatabaseUrl(env)
  if (postgres) env.DATABASE_URL = postgres.productUrl
  if (!['1', 'true'].includes(env.SKIP_MIGRATIONS ?? '')) {
    print('Migrating the database')
    await deployMigrations(ownerUrl, { isOurs: isEmbedded })
  }

  let inboxUrl
  if (!env.SMTP_URL) {
    const { startInbox } = await import('../inbox/inbox.mjs')
    const inbox = await startInbox({ smtpPort: 1025, webPort: 8025, dir: join(dataDir, 'inbox') })
    stops.push(inbox.stop)
    env.SMTP_URL = inbox.smtpUrl
    env.MAIL_FROM ||= localSettings.MAIL_FROM
    inboxUrl = inbox.url
  }
  // After the inbox: the demo sends a mail.
  if (isEmbedded) print('Preparing the demo data')
  const demo = isEmbedded ? await seedDemo(env) : undefined
  postgres?.markPrepared()
  if (!dev) await prepare(() => ensureBuild(print, env))

  print('Starting the web server')
  await startWeb(dev, env)
  if (isStopping) return
  lock.note({ url: env.APP_URL })
  printAddresses({ url: env.APP_URL, inboxUrl, demo })
}

async function startWeb(dev, env) {
  const command = dev || processCount(env) === 1 ? serverCommand(root) : [join(root, 'scripts', 'serve.mjs')]
  const web = startProgram([...command, ...(dev ? ['--dev'] : [])], {
    cwd: root,
    env: serverEnvironment(env),
    // By the channel the server notices when this process is gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = exitOf(web)
  watchExit('The web server', exited, async () => {
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

function watchExit(name, exited, stopProgram) {
  stops.push(stopProgram)
  exited.then((code) => {
    if (isStopping) return
    console.error(`${name} ended unexpectedly (exit code ${code}). Stopping everything.`)
    stop(1)
  })
}

async function stop(code, { isQuiet = false } = {}) {
  // After a Ctrl-C the signal comes twice: from the terminal and from npm.
  if (isStopping) return
  isStopping = true
  if (!isQuiet) print('Stopping')
  startNothingMore()
  for (const stopProgram of stops.reverse()) await stopProgram().catch((error) => console.error(error.message))
  await stopPrograms()
  await releaseLock()
  if (!isQuiet) print('Stopped')
  process.exit(code)
}

/** npm sends no signal when it is killed with SIGKILL. It is our parent, or the parent of the shell that started us. */
function stopWithNpm() {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return
  const isShell = /^(\S*\/)?(ba|da)?sh -c /.test(commandLineOf(parent))
  const npm = isShell ? parentOf(parent) : parent
  setInterval(() => {
    if (process.ppid !== parent || (npm && !isRunning(npm))) stop(0)
  }, 1000).unref()
}

function explain(error) {
  if (error instanceof StepFailed && error.output) console.error(error.output)
  // Messages of ours and of the system are enough; a programming mistake needs its stack.
  const isMistake = !(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError
  console.error(isMistake ? error : `\n${error.message}`)
}

function print(line) {
  console.log(`· ${line}`)
}

function printAddresses({ url, inboxUrl, demo }) {
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
  if (!demo && /\/\/localhost[:/]?/.test(`${url}/`))
    console.warn('APP_URL is on localhost: links in mails lead to the reader’s own computer.\n')
}
