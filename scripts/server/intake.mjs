/** For how many new connections a request may be held back: a flood of them must not stop the work. */
const mostHeldFor = 100

const cheap = /^\/(api\/health|_next\/static)\//

// Starts one read and one write in each turn of the event loop, and none while clients connect: Node.js accepts one connection a turn,
// and the last of many clients, or a health check, would be accepted only after hundreds of starts. Reads and writes have a queue each,
// so that many registrations do not delay pages. Health checks and files start at once.
export function paceRequests(server) {
  let connected = 0
  server.on('connection', () => {
    connected++
  })

  function newQueue() {
    const queued = []
    let [known, heldFor, isPacing] = [0, 0, false]

    function turn() {
      const isHeld = connected !== known && heldFor < mostHeldFor
      known = connected
      heldFor = isHeld ? heldFor + 1 : 0
      const begin = isHeld ? undefined : queued.shift()
      isPacing = queued.length > 0
      if (isPacing) setImmediate(turn)
      // Last, so that one that throws does not stop the others.
      begin?.()
    }

    function push(begin) {
      queued.push(begin)
      if (!isPacing) setImmediate(turn)
      isPacing = true
    }
    return { push, length: () => queued.length }
  }

  const [read, write] = [newQueue(), newQueue()]
  function pace(method, path, begin) {
    if (path !== null && cheap.test(path)) begin()
    else if (method === 'GET' || method === 'HEAD') read.push(begin)
    else write.push(begin)
  }
  return Object.assign(pace, { queueLengths: () => ({ read: read.length(), write: write.length() }) })
}
