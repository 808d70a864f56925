/** For how many connections a request may be held back: a flood of them must not stop the work. */
const mostHeldFor = 100

/** What is begun at once: the health, and the files of a page, which cost next to nothing. */
const cheap = /^\/(api\/health|_next\/static)\//

/**
 * Begins few requests in each turn of the event loop, and none while others connect: Node.js takes one connection in each
 * turn. If a turn began all that has come, the last of a herd would wait for hundreds of beginnings before the server even
 * knew of it, and so would a load balancer that asks whether the process still answers.
 *
 * What reads and what writes wait in a line each, so that a herd of registrations does not stand before everybody's files.
 *
 * @param {import('node:http').Server} server
 */
export function paceRequests(server) {
  let connected = 0
  server.on('connection', () => {
    connected++
  })

  function newLine() {
    /** @type {Array<() => void>} */
    const waiting = []
    let [known, heldFor, isPacing] = [0, 0, false]

    function turn() {
      const isHeld = connected !== known && heldFor < mostHeldFor
      known = connected
      heldFor = isHeld ? heldFor + 1 : 0
      const begin = isHeld ? undefined : waiting.shift()
      isPacing = waiting.length > 0
      if (isPacing) setImmediate(turn)
      // Last: should it throw, the others are begun all the same.
      begin?.()
    }

    function join(/** @type {() => void} */ begin) {
      waiting.push(begin)
      if (!isPacing) setImmediate(turn)
      isPacing = true
    }
    return { join, length: () => waiting.length }
  }

  const [read, write] = [newLine(), newLine()]
  /** @param {string | undefined} method @param {string | null} path @param {() => void} begin begins to answer it */
  function pace(method, path, begin) {
    if (path !== null && cheap.test(path)) begin()
    else if (method === 'GET' || method === 'HEAD') read.join(begin)
    else write.join(begin)
  }
  /** How many wait in each line. */
  return Object.assign(pace, { waiting: () => ({ read: read.length(), write: write.length() }) })
}
