import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ActiveRequests } from './pace'

const answers: ServerResponse[] = []
const server = createServer((_request, response) => {
  answers.push(response)
  server.emit('asked')
})
let now = 0
let requests: ActiveRequests

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  answers.length = 0
  now = 0
  requests = new ActiveRequests(() => now)
  requests.start()
})
afterEach(() => requests.stop())
afterAll(() => server.close())

async function ask() {
  const asked = request({ port: (server.address() as AddressInfo).port, agent: false }).on('error', () => {})
  asked.end()
  await once(server, 'asked')
  const [answer] = answers.slice(-1)
  if (!answer) throw new Error('no request came')
  return { asked, answer, closed: once(answer, 'close') }
}

test('a request is active until its answer is out, and for a second more', async () => {
  expect(requests.hasAny()).toBe(false)
  const { asked, answer, closed } = await ask()
  now = 60_000
  expect(requests.hasAny()).toBe(true)
  answer.end('here')
  const [response] = await once(asked, 'response')
  response.resume()
  await closed
  now += 999
  expect(requests.hasAny()).toBe(true)
  now += 1
  expect(requests.hasAny()).toBe(false)
})

test('a request whose caller disconnects before the answer is no longer active', async () => {
  const { asked, closed } = await ask()
  asked.destroy()
  await closed
  now = 1_000
  expect(requests.hasAny()).toBe(false)
})

test('a request stays active when another one has been answered', async () => {
  const [first, second] = [await ask(), await ask()]
  first.answer.end()
  await first.closed
  now = 5_000
  expect(requests.hasAny()).toBe(true)
  second.answer.end()
  await second.closed
  now += 1_000
  expect(requests.hasAny()).toBe(false)
})

test('requests are not counted after a stop', async () => {
  requests.stop()
  const { answer, closed } = await ask()
  expect(requests.hasAny()).toBe(false)
  answer.end()
  await closed
  expect(requests.hasAny()).toBe(false)
})
