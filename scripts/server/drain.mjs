import { Server } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { watchConnections } from './connections.mjs'

/** All of it, from the signal to the exit, fits into the 15 seconds that orchestrators and `npm start` give. */
const maxDrain = 12_000
const maxHooks = 2500
/** How long new connections are still taken while `/api/health/ready` already says no, so that a proxy can notice. */
const notice = 500
/** How long a turn of the event loop may take in which nothing can have arrived unseen. */
const shortTurn = 5
/** How long requests may be held back for such a turn. */
const maxHold = 5000

/**
 * Ends the process in good order when asked to: by SIGTERM, SIGINT or SIGHUP, or because `npm start`, which holds the
 * other end of the channel, is gone. Requests that were sent are answered first, unread ones included.
 * Then `globalThis.__satiShutdown` runs, where the application stops its background work, and the exit code is 0.
 *
 * While it lasts `globalThis.__satiDraining` is true.
 *
 * @param {import('node:http').Server} server
 * @param {() => Promise<unknown>} closeApp
 * @param {{ patient: boolean, begin?: () => () => void }} options not patient: open connections, such as a development browser's, are
 *   cut; `begin` is called at the signal, and what it returns before the exit
 */
export function drainOnStop(server, closeApp, { patient, begin }) {
  const shared = /** @type {{ __satiDraining?: boolean, __satiShutdown?: () => unknown }} */ (globalThis)
  const connections = watchConnections(server)
  let isDraining = false
  /** Requests that wait for the server to stop listening. @type {Array<() => void> | null} */
  let held = null

  async function drain() {
    if (isDraining) return
    isDraining = true
    shared.__satiDraining = true
    const end = begin?.()
    connections.sayGoodbye()
    const until = Date.now() + maxDrain
    if (patient) {
      if (connections.count() > 0) await sleep(notice)
      await stopListening()
      // Node's own `close` would cut every connection that seems idle, whatever lies unread in it.
      for (; Date.now() < until && connections.count() > 0; await sleep(25))
        if (await isQuiet()) connections.closeIdle()
    }
    server.close()
    server.closeAllConnections()
    await Promise.race([finish(), sleep(maxHooks)])
    end?.()
    process.exit(0)
  }

  /**
   * A connection that the system has taken and Node has not is cut when the listening socket closes. Node takes one in
   * each turn of the loop, so requests are held back, to make turns short, until one brings no connection.
   */
  async function stopListening() {
    const until = Date.now() + maxHold
    held = []
    let known = -1
    for (let quiet = false; !(quiet && known === connections.opened()) && Date.now() < until; ) {
      known = connections.opened()
      quiet = await isQuiet()
    }
    Server.prototype.close.call(server)
    const waiting = held
    held = null
    for (const work of waiting) work()
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
    /**
     * Counts a request as under way until its answer is out.
     *
     * @param {import('node:http').ServerResponse} response
     * @param {() => void} work answers it
     */
    admit(response, work) {
      connections.admit(response)
      if (held) held.push(work)
      else work()
    },
  }
}

/** Lets the event loop read what has arrived; true when that was so fast that nothing more can have arrived in between. */
async function isQuiet() {
  const start = performance.now()
  await turn()
  return performance.now() - start < shortTurn
}
