import { SMTPServer } from 'smtp-server'

/** A mail server that hands each mail to `receive(bytes, recipients)`. Returns its url. */
export async function startSmtp(receive, { host = '127.0.0.1', port = 0, ...options } = {}) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onData(stream, { envelope }, done) {
      const chunks = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        await receive(
          Buffer.concat(chunks),
          envelope.rcptTo.map(({ address }) => address),
        )
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(port, host, resolve))
  return {
    url: `smtp://${host}:${server.server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
