import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received extends Email {
  /** Of the envelope, not of the headers. */
  recipients: string[]
  header: (name: string) => string | undefined
}

interface Manners {
  /** The SMTP code to answer a recipient with; undefined accepts it. */
  refuse?: (recipient: string) => number | undefined
  /** Whether to accept a mail and then close the connection without an answer. */
  hangUp?: (recipient: string) => boolean
  received?: (mail: Received) => void
}

export async function startSmtp(port: number, { refuse, hangUp, received }: Manners = {}) {
  const mails: Received[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, done) {
      connections++
      done()
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse?.(address)
      done(responseCode ? Object.assign(new Error('not here'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      receive(stream, recipients).then((mail) => {
        mails.push(mail)
        received?.(mail)
        if (!recipients.some((recipient) => hangUp?.(recipient))) return done()
        for (const connection of server.connections as Set<Connection>) {
          if (connection.session?.id === session.id) connection._socket.destroy()
        }
      }, done)
    },
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    mails,
    connections: () => connections,
    /** Closes every connection. */
    hangUp() {
      for (const connection of server.connections as Set<Connection>) connection._socket.destroy()
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

interface Connection {
  session?: { id: string }
  _socket: { destroy: () => void }
}

async function receive(stream: Readable, recipients: string[]): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  return { ...mail, recipients, header: (name) => mail.headers.find(({ key }) => key === name)?.value }
}
