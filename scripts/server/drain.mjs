import { Server } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { watchConnections } from './connections.mjs'

/** From the signal to the exit, all fits into the 15 seconds that orchestrators and `npm start` give. */
const maxDrain = 12_000
const maxHooks = 2500
/** How long new connections are accepted while `/api/health/ready` already answers 503, so that a proxy notices. */
const noticePeriod = 500
/** A turn of the event loop at most this long leaves no time for data to arrive unseen. */
const shortTurn = 5
const maxHold = 5000

// Shuts down on a signal, or when `npm start`, the other end of the channel, is gone: answers every request that was sent, unread ones
// included, runs `globalThis.__satiShutdown` (the app's background work) and exits with 0.
// Without `waitsForConnections` it cuts open ones, such as a development browser's. `begin` runs at the signal, its result at the exit.
export function drainOnStop(server, closeApp, { waitsForConnections, begin }) {
  const connections = watchConnections(server)
  let isDraining = false
  let heldRequests = null

  async function drain() {
    if (isDraining) return
    isDraining = true
    globalThis.__satiDraining = true
    const end = begin?.()
    connections.announceClose()
    const until = Date.now() + maxDrain
    if (waitsForConnections) {
      if (connections.count() > 0) await sleep(noticePeriod)
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

  // Closing the listening socket cuts connections that the system has accepted and Node has not. Node accepts one in each turn of the
  // event loop, so requests are held back, which keeps turns short, until a turn brings no connection.
  async function stopListening() {
    const until = Date.now() + maxHold
    heldRequests = []
    let known = -1
    for (let quiet = false; !(quiet && known === connections.opened()) && Date.now() < until; ) {
      known = connections.opened()
      quiet = await isQuiet()
    }
    Server.prototype.close.call(server)
    const requests = heldRequests
    heldRequests = null
    for (const answer of requests) answer()
  }

  async function finish() {
    try {
      await globalThis.__satiShutdown?.()
      await closeApp()
    } catch (error) {
      console.error('shutdown failed', { error: error instanceof Error ? error.name : typeof error })
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, drain)
  process.on('disconnect', drain)

  return {
    isDraining: () => isDraining,
    admit(response, answer) {
      connections.admit(response)
      if (heldRequests) heldRequests.push(answer)
      else answer()
    },
  }
}

/** Lets the event loop read what has arrived; true when that was too fast for more to arrive in between. */
async function isQuiet() {
  const start = performance.now()
  await turn()
  return performance.now() - start < shortTurn
}
