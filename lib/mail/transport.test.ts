import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { classifyFailure, openMailer } from './transport'

test('a server that takes the connection and never answers is given up long before the lease of two minutes ends', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nowhere.invalid/x',
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    APP_URL: 'https://sati.example',
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: 'no-reply@sati.example',
  })
  // The clock is the test's from here on; the connection is real.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  const started = Date.now()
  const mailer = openMailer()
  const mail = { to: 't@school.example', subject: 's', html: 'h', text: 't' }
  const sending = mailer.send('id', mail, new AbortController().signal).catch((reason) => reason)
  let error: Error | undefined
  sending.then((reason) => {
    error = reason
  })
  await once(server, 'connection')
  while (!error && Date.now() - started < 15_000) {
    await turn()
    jest.advanceTimersByTime(50)
  }
  const waited = Date.now() - started
  jest.useRealTimers()
  mailer.close()
  server.close()
  expect(error?.message).toMatch(/Greeting never received/)
  expect(classifyFailure(error)).toBe('no-server')
  expect(waited).toBeLessThan(15_000)
})
