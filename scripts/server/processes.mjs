import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { serverEnvironment, serverFlags } from '../lib/server-command.mjs'
import { logStart, logStop } from './start-line.mjs'

const mostByDefault = 8
/** PostgreSQL allows 100 by default; some are left for migrations and administration. */
const connections = 80
/** A process that ends is replaced, unless this many have ended within a minute. */
const mostEndings = 5
const minute = 60_000

/** One for each core but PostgreSQL's, as far as its connections allow, unless WEB_PROCESSES is set. */
export function processCount({ WEB_PROCESSES, DATABASE_POOL_SIZE }) {
  const most = Math.min(mostByDefault, Math.floor(connections / (Number(DATABASE_POOL_SIZE) || 10)))
  return Number(WEB_PROCESSES) || Math.max(1, Math.min(most, availableParallelism() - 1))
}

/** Runs `count` processes on one port until a signal, each an instance as if on its own machine (docs/operations/run.md). */
export function serve(count) {
  cluster.setupPrimary({ exec: join(root, 'scripts', 'server.mjs'), execArgv: serverFlags })
  const ready = new Set()
  let endings = []
  let wereAllReady = false
  let isStopping = false
  let exitCode = 0
  let logEnd = () => {}

  function start() {
    const worker = cluster.fork(serverEnvironment(process.env))
    worker.on('message', (message) => {
      if (message !== 'ready') return
      ready.add(worker.id)
      if (ready.size < count || wereAllReady) return
      wereAllReady = true
      logStart(process.env, count)
      void measure()
      process.send?.('ready')
    })
  }

  async function measure() {
    if (!process.env.METRICS_PORT) return
    const { serveMetrics } = await import('./metrics/endpoint.mjs')
    const { askProcesses } = await import('./metrics/processes.mjs')
    serveMetrics(process.env, askProcesses(), () => stop(1))
  }

  function stop(code) {
    exitCode ||= code
    if (isStopping) return
    isStopping = true
    logEnd = logStop(process.env)
    const workers = Object.values(cluster.workers ?? {})
    if (workers.length === 0) process.exit(exitCode)
    for (const worker of workers) worker?.process.kill('SIGTERM')
  }

  // The processes go on when the reader of their output is gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) {
      exitCode ||= code ?? 1
      if (Object.keys(cluster.workers ?? {}).length > 0) return
      logEnd()
      process.exit(exitCode)
    }
    endings = [...endings.filter((at) => at > Date.now() - minute), Date.now()]
    // One that ends at the start has printed why, and the next one would end alike.
    if (!wereAllReady || endings.length >= mostEndings) return stop(code || 1)
    console.error(
      `A process of the web server ended unexpectedly (${signal ?? `exit code ${code}`}). Starting another.`,
    )
    ready.delete(worker.id)
    start()
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  process.on('disconnect', () => stop(0))
  for (let number = 0; number < count; number++) start()
}
