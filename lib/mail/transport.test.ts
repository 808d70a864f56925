import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { classifyFailure, openMailer } from './transport'

let serve: (socket: Socket) => void
const server = createServer((socket) => serve(socket))

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nowhere.invalid/x',
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    APP_URL: 'https://sati.example',
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: 'no-reply@sati.example',
  })
})
afterAll(() => server.close())

/** Sends a mail to a server, while the clock runs as fast as the connection allows. @returns why it failed, and after how long */
async function failAgainst(answer: (socket: Socket) => void, patienceMs: number) {
  serve = answer
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
  const [socket] = (await once(server, 'connection')) as [Socket]
  while (!error && Date.now() - started < patienceMs) {
    await turn()
    jest.advanceTimersByTime(50)
  }
  const waited = Date.now() - started
  jest.useRealTimers()
  mailer.close()
  socket.destroy()
  return { error, waited }
}

test('a server that takes the connection and never answers is given up long before the lease of two minutes ends', async () => {
  const { error, waited } = await failAgainst(() => {}, 15_000)
  expect(error?.message).toMatch(/Greeting never received/)
  expect(classifyFailure(error)).toBe('no-server')
  expect(waited).toBeLessThan(15_000)
})

test('a server that goes on answering and never ends is given up after a minute, as one that is away', async () => {
  const { error, waited } = await failAgainst((socket) => {
    socket.on('error', () => {})
    socket.write('220 slow\r\n')
    // Often enough for every timeout of the socket.
    socket.on('data', () => setInterval(() => socket.write('250-and\r\n'), 5_000))
  }, 120_000)
  expect(error).toBeInstanceOf(Error)
  expect(classifyFailure(error)).toBe('no-server')
  expect(waited).toBeGreaterThanOrEqual(60_000)
  expect(waited).toBeLessThan(62_000)
})
