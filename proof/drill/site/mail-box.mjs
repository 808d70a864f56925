import { SMTPServer } from 'smtp-server'
import { front } from './hosts.mjs'

/** A mail server that counts what it took, by recipient and by message. */
export async function startMailBox() {
  /** how many mails each address got */
  const byRecipient = new Map()
  /** how often each message came */
  const byMessage = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      let head = ''
      stream.on('data', (chunk) => {
        if (head.length < 8_000) head += chunk
      })
      stream.on('end', () => {
        const [, id = head] = /^message-id:\s*(\S+)/im.exec(head) ?? []
        add(byMessage, id)
        for (const { address } of envelope.rcptTo) add(byRecipient, address)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(2525, front, () => resolve(undefined)))
  return { url: `smtp://${front}:2525`, byRecipient, byMessage }
}

function add(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
