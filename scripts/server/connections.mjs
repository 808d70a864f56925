/** How long nothing may have come on a connection before it is closed. A caller that is at work asks again sooner. */
const idleTime = 1000

/**
 * @typedef {object} Connection
 * @property {number} pending requests that have not been answered
 * @property {number} bytesRead how much had come by the last answer: with more, the next request is on its way
 * @property {number} since when it was opened or last used
 */

/**
 * Knows of every connection whether something is under way on it.
 *
 * @param {import('node:http').Server} server
 */
export function watchConnections(server) {
  /** @type {Map<import('node:net').Socket, Connection>} */
  const connections = new Map()
  let isGoodbye = false
  let opened = 0

  server.on('connection', (socket) => {
    opened++
    connections.set(socket, { pending: 0, bytesRead: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })

  return {
    count: () => connections.size,
    /** How many there have ever been. */
    opened: () => opened,

    /** From now on callers are told to come back on another connection, so that they leave by themselves. */
    sayGoodbye() {
      isGoodbye = true
    },

    /** @param {import('node:http').ServerResponse} response */
    admit(response) {
      const request = response.req
      const { socket } = request
      const connection = connections.get(socket)
      if (!connection) return
      connection.pending++
      const note = () => Object.assign(connection, { bytesRead: socket.bytesRead, since: performance.now() })
      // What is left of a body that the answer did not wait for is no next request.
      request.once('close', note)
      response.once('close', () => {
        connection.pending--
        note()
      })
      const writeHead = response.writeHead
      response.writeHead = (...args) => {
        // Only when nothing more comes: the rest of a body, or a request behind this one, would be cut off.
        if (isGoodbye && connection.pending === 1 && request.complete) response.setHeader('Connection', 'close')
        return Reflect.apply(writeHead, response, args)
      }
    },

    /** To be called right after the event loop has read what there was. */
    closeIdle() {
      const longAgo = performance.now() - idleTime
      for (const [socket, { pending, bytesRead, since }] of connections)
        if (pending === 0 && socket.bytesRead === bytesRead && since <= longAgo) socket.destroy()
    },
  }
}
