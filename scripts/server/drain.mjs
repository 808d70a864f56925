import { setTimeout as sleep } from 'node:timers/promises'

/** All of it, from the signal to the exit, fits into the 15 seconds that orchestrators and `npm start` give. */
const maxDrain = 12_000
const maxHooks = 2500
/** How long new connections are still taken while `/api/health/ready` already says no, so that a proxy can notice. */
const notice = 500

/**
 * Ends the process in good order when asked to: by SIGTERM, SIGINT or SIGHUP, or because `npm start`, which holds the
 * other end of the channel, is gone. Requests under way are answered first. Then `globalThis.__satiShutdown` runs, where
 * the application stops its background work, and the exit code is 0.
 *
 * While it lasts `globalThis.__satiDraining` is true.
 *
 * @param {import('node:http').Server} server
 * @param {() => Promise<void>} closeApp
 * @param {{ patient: boolean }} options not patient: open connections, such as a development browser's, are cut
 */
export function drainOnStop(server, closeApp, { patient }) {
  const shared = /** @type {{ __satiDraining?: boolean, __satiShutdown?: () => unknown }} */ (globalThis)
  let active = 0
  let isDraining = false

  async function drain() {
    if (isDraining) return
    isDraining = true
    shared.__satiDraining = true
    const until = Date.now() + maxDrain
    const connections = await new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))
    if (patient && connections > 0) await sleep(notice)
    const closed = new Promise((resolve) => server.close(resolve))
    if (!patient) server.closeAllConnections()
    for (; Date.now() < until && active > 0; await sleep(25)) server.closeIdleConnections()
    server.closeAllConnections()
    // A development browser's web socket would keep the server from ever being closed.
    await Promise.race([closed, sleep(200)])
    await Promise.race([finish(), sleep(maxHooks)])
    process.exit(0)
  }

  async function finish() {
    try {
      await shared.__satiShutdown?.()
      await closeApp()
    } catch (error) {
      console.error('shutdown failed', { error: error instanceof Error ? error.name : typeof error })
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, drain)
  process.on('disconnect', drain)

  return {
    isDraining: () => isDraining,
    /** @param {import('node:http').ServerResponse} response */
    count(response) {
      active++
      response.once('close', () => active--)
      // A caller that keeps its connection would come back to a server that is gone.
      if (isDraining) response.setHeader('Connection', 'close')
    },
  }
}
