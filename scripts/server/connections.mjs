/** Milliseconds without data before a connection is closed. An active client sends its next request sooner. */
const idleTime = 1000

export function watchConnections(server) {
  // bytesRead: as of the last answer; more means that the next request is arriving. since: opened or last used.
  const connections = new Map()
  let isClosing = false
  let opened = 0

  server.on('connection', (socket) => {
    opened++
    connections.set(socket, { pending: 0, bytesRead: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })

  return {
    count: () => connections.size,
    opened: () => opened,

    announceClose() {
      isClosing = true
    },

    admit(response) {
      const request = response.req
      const { socket } = request
      const connection = connections.get(socket)
      if (!connection) return
      connection.pending++
      const note = () => Object.assign(connection, { bytesRead: socket.bytesRead, since: performance.now() })
      // The unread rest of a body is not a next request.
      request.once('close', note)
      response.once('close', () => {
        connection.pending--
        note()
      })
      const writeHead = response.writeHead
      response.writeHead = (...args) => {
        // Only when nothing more comes: the rest of a body, or a request behind this one, would be cut off.
        if (isClosing && connection.pending === 1 && request.complete) response.setHeader('Connection', 'close')
        return Reflect.apply(writeHead, response, args)
      }
    },

    /** To be called right after the event loop has read all that arrived. */
    closeIdle() {
      const longAgo = performance.now() - idleTime
      for (const [socket, { pending, bytesRead, since }] of connections)
        if (pending === 0 && socket.bytesRead === bytesRead && since <= longAgo) socket.destroy()
    },
  }
}
