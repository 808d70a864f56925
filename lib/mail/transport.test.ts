import { type AddressInfo, createServer } from 'node:net'
import { classifyFailure, openMailer } from './transport'

jest.setTimeout(20_000)

test('a server that takes the connection and never answers is given up long before the lease of two minutes ends', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nowhere.invalid/x',
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    APP_URL: 'https://sati.example',
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: 'no-reply@sati.example',
  })
  const started = Date.now()
  const mailer = openMailer()
  const mail = { to: 't@school.example', subject: 's', html: 'h', text: 't' }
  const error = await mailer.send('id', mail, new AbortController().signal).catch((reason) => reason)
  mailer.close()
  server.close()
  expect(classifyFailure(error)).toBe('no-server')
  expect(Date.now() - started).toBeLessThan(15_000)
})
