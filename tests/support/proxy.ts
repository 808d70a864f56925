import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './ports.mjs'

/** A proxy before PostgreSQL, to stop and restore the database. */
export async function startProxy(target: URL) {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let frozen = false

  function accept(client: Socket): void {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
      if (frozen) socket.pause()
    }
    client.on('data', (data) => upstream.write(data)).on('close', () => upstream.destroy())
    upstream.on('data', (data) => client.write(data)).on('close', () => client.destroy())
    if (frozen) client.pause()
  }

  async function open(): Promise<void> {
    server = createServer(accept)
    await new Promise<void>((resolve, reject) => server?.on('error', reject).listen(port, '127.0.0.1', resolve))
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await open()
  const url = new URL(target)
  url.port = String(port)
  return {
    url: url.href,
    /** The server is gone: open connections break, new ones are refused. */
    cut,
    restore: open,
    /** The server accepts everything and answers nothing. */
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
  }
}
