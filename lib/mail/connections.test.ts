import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { openMailer } from './transport'

/** How many mails the server takes over one connection before it answers 421 and hangs up. */
let most = Number.POSITIVE_INFINITY
let connections = 0
let taken: string[] = []
const takenOver = new Map<string, number>()

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  closeTimeout: 100,
  onConnect(_session, done) {
    connections += 1
    done()
  },
  onMailFrom(_address, { id }, done) {
    const isFull = (takenOver.get(id) ?? 0) >= most
    done(isFull ? Object.assign(new Error('too many mails'), { responseCode: 421 }) : null)
    if (!isFull) return
    for (const each of server.connections as Set<{ session?: { id: string }; _socket: { end: () => void } }>)
      if (each.session?.id === id) each._socket.end()
  },
  onData(stream, { id, envelope }, done) {
    takenOver.set(id, (takenOver.get(id) ?? 0) + 1)
    taken.push(...envelope.rcptTo.map(({ address }) => address))
    stream.on('end', done)
    stream.resume()
  },
})
server.on('error', () => {})

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nowhere.invalid/x',
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    APP_URL: 'https://sati.example',
    SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    MAIL_FROM: 'no-reply@sati.example',
  })
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
beforeEach(() => {
  connections = 0
  taken = []
  takenOver.clear()
})

/** One after the other. @returns whom they went to */
async function send(mails: number): Promise<string[]> {
  const mailer = openMailer()
  const to = Array.from({ length: mails }, (_, n) => `p${n}@example.com`)
  for (const [n, each] of to.entries()) {
    const mail = { to: each, subject: 's', html: '<p>h</p>', text: 't' }
    await mailer.send(`id${n}`, mail, new AbortController().signal)
  }
  mailer.close()
  return to
}

test('as many mails as there are go over one connection', async () => {
  most = Number.POSITIVE_INFINITY
  expect(await send(230)).toEqual(taken)
  expect(connections).toBe(1)
})

test('a server that takes a few mails over each connection gets each mail once, and none has failed', async () => {
  most = 4
  expect(await send(14)).toEqual(taken)
  expect(connections).toBe(4)
})
