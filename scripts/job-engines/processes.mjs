import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./worker.mjs', import.meta.url))

/** @param {object} options what worker.mjs is told */
export function startWorker(options) {
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    /** The next line it prints. */
    line: async () => String((await lines.next()).value),
    async kill() {
      if (child.exitCode !== null || child.signalCode) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/**
 * Kills a worker in its job. @param {object} options of worker.mjs @param {number} patienceMs
 * @returns {Promise<number | undefined>} seconds until another process takes the job; undefined: it does not in that time
 */
export async function secondsUntilTakenAgain(options, patienceMs) {
  const first = startWorker({ ...options, hang: true })
  await first.line()
  await first.kill()
  const killedAt = performance.now()
  const second = startWorker(options)
  const timer = setTimeout(() => second.kill(), patienceMs)
  const said = await second.line()
  clearTimeout(timer)
  await second.kill()
  return said === 'taken' ? (performance.now() - killedAt) / 1_000 : undefined
}
