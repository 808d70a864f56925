/** A mail server in a process of its own that takes every mail and keeps none; it tells its parent where it listens. */
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.on('end', done)
    stream.resume()
  },
})
server.on('error', () => {})
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address()
  process.send?.(address && typeof address === 'object' ? address.port : 0)
})
process.once('disconnect', () => process.exit())
