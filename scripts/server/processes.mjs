import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { serverEnvironment, serverFlags } from '../lib/server-command.mjs'
import { logStart, logStop } from './start-line.mjs'

const mostByDefault = 8
/** Of the hundred that PostgreSQL takes by default, with some for migrations and administration. */
const connections = 80
/** One that ends is replaced, unless so many have ended within a minute that another would not help. */
const mostEndings = 5
const minute = 60_000

/**
 * How many processes are to serve: as said, else one for each core but the one that PostgreSQL has, as long as their connections
 * are not too many for it.
 *
 * @param {Record<string, string | undefined>} env
 */
export function processCount({ WEB_PROCESSES, DATABASE_POOL_SIZE }) {
  const most = Math.min(mostByDefault, Math.floor(connections / (Number(DATABASE_POOL_SIZE) || 10)))
  return Number(WEB_PROCESSES) || Math.max(1, Math.min(most, availableParallelism() - 1))
}

/**
 * Serves until told to stop. Each process is an instance, as if it ran on a machine of its own (docs/operations/run.md); only the port
 * is one, and Node.js deals the connections out in turn. Exits with 0 when all have ended in good order.
 *
 * @param {number} count
 */
export function serve(count) {
  cluster.setupPrimary({ exec: join(root, 'scripts', 'server.mjs'), execArgv: serverFlags })
  const ready = new Set()
  /** @type {number[]} */
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

  /** On one port for all of them; each alone would answer for itself by chance. */
  async function measure() {
    if (!process.env.METRICS_PORT) return
    const { serveMetrics } = await import('./metrics/endpoint.mjs')
    const { askProcesses } = await import('./metrics/processes.mjs')
    serveMetrics(process.env, askProcesses(), () => stop(1))
  }

  function stop(/** @type {number} */ code) {
    exitCode ||= code
    if (isStopping) return
    isStopping = true
    logEnd = logStop(process.env)
    const workers = Object.values(cluster.workers ?? {})
    if (workers.length === 0) process.exit(exitCode)
    for (const worker of workers) worker?.process.kill('SIGTERM')
  }

  // Whoever reads them may go; the processes stay.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) {
      exitCode ||= code ?? 1
      if (Object.keys(cluster.workers ?? {}).length > 0) return
      logEnd()
      process.exit(exitCode)
    }
    endings = [...endings.filter((at) => at > Date.now() - minute), Date.now()]
    // At the start one that ends has said why; so would the next one.
    if (!wereAllReady || endings.length >= mostEndings) return stop(code || 1)
    console.error(
      `A process of the web server ended unexpectedly (${signal ?? `exit code ${code}`}). Starting another.`,
    )
    ready.delete(worker.id)
    start()
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  // `npm start`, which holds the other end of the channel, is gone.
  process.on('disconnect', () => stop(0))
  for (let number = 0; number < count; number++) start()
}
