import { appendFileSync } from 'node:fs'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it took, and writes a log as Postfix does. */
export async function startMailServer(logFile) {
  const mails = []
  const state = { isAway: false, mayTake: (_address) => true }
  const later = () => Object.assign(new Error('later'), { responseCode: 451 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => done(state.isAway ? Object.assign(new Error('away'), { responseCode: 421 }) : null),
    onRcptTo: ({ address }, _session, done) => done(state.isAway || !state.mayTake(address) ? later() : null),
    onData(stream, { envelope }, done) {
      const chunks = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const { messageId = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        const to = envelope.rcptTo[0]?.address ?? ''
        mails.push({ id: messageId.replace(/^<|@.*$/g, ''), to, text })
        appendFileSync(logFile, `postfix/cleanup: message-id=${messageId}\n`)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    state,
    /** The newest mail's token to an address. */
    tokenTo(to) {
      const mail = mails.findLast((each) => each.to === to)
      const [, token] = /[?&]token=([^\s&>)]+)/.exec(mail?.text ?? '') ?? []
      return token
    },
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  }
}
