import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which requests are written byte by byte. */
export async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    .setEncoding('latin1')
    .on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Null when the connection is refused. */
export function tryToOpen(port: number): Promise<Socket | null> {
  return open(port).catch(() => null)
}

export async function isRefused(port: number): Promise<boolean> {
  const socket = await tryToOpen(port)
  socket?.destroy()
  return socket === null
}

/** Resolves with the next whole answer, or with its part when the connection ends before. */
export function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const finish = () => {
      socket.removeListener('data', take).removeListener('close', finish)
      resolve(text)
    }
    const take = (chunk: string) => {
      text += chunk
      if (isWhole(text)) finish()
    }
    socket.on('data', take).once('close', finish)
    socket.write(request)
  })
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? []
  return head > 0 && (length ? answer.length >= head + 4 + Number(length) : answer.endsWith('0\r\n\r\n'))
}

export const isSuccess = (answer: string) => /^HTTP\/1\.1 2\d\d /.test(answer)
export const isGoodbye = (answer: string) => /\r\nconnection: close\r\n/i.test(answer)
