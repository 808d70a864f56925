import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { ask, isGoodbye, isRefused, isSuccess, open, tryToOpen } from '@/tests/support/raw-connection'
import { until } from '@/tests/support/until'

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
let child: ChildProcess
let port = 0

beforeEach(async () => {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  child = spawn(process.execPath, ['tests/support/draining-server.mjs'], { stdio: [...stdio] })
  const [message] = await once(child, 'message')
  port = message.port
})
afterEach(() => {
  child.kill('SIGKILL')
})

function says(words: string): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => message === words && resolve())
  })
}

/** Sends the signal and waits until it has arrived. */
async function stop(): Promise<{ ended: Promise<{ code: number | null; ms: number }> }> {
  const started = performance.now()
  const seen = says('stopping')
  const ended = once(child, 'exit').then(([code]) => ({ code, ms: performance.now() - started }))
  child.kill('SIGTERM')
  await seen
  return { ended }
}

const openMany = (count: number) => Promise.all(Array.from({ length: count }, () => open(port)))

/** Connections that have had one answer, and are kept. */
async function openUsed(count: number): Promise<Socket[]> {
  const sockets = await openMany(count)
  for (const answer of await Promise.all(sockets.map((socket) => ask(socket, get))))
    expect(answer).toMatch(/keep-alive/)
  return sockets
}

test('requests that wait unread on kept connections are answered, though the process was busy when they came', async () => {
  const sockets = await openUsed(50)
  const { ended } = await stop()
  const still = says('standing still')
  child.send({ block: 1_500 })
  await still
  const answers = await Promise.all(sockets.map((socket) => ask(socket, get)))
  expect(answers.filter(isSuccess)).toHaveLength(50)
  expect(answers.filter(isGoodbye)).toHaveLength(50)
  expect(await ended).toMatchObject({ code: 0 })
})

test('slow bodies that were under way at the signal are answered, and callers told to go elsewhere', async () => {
  const sockets = await openUsed(50)
  const answers = sockets.map((socket) => ask(socket, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nfirst'))
  const { ended } = await stop()
  await until('a server that takes no more connections', () => isRefused(port))
  for (const socket of sockets) socket.write('later')
  const all = await Promise.all(answers)
  expect(all.filter((answer) => isSuccess(answer) && answer.endsWith('10 bytes'))).toHaveLength(50)
  expect(all.filter(isGoodbye)).toHaveLength(50)
  expect(await ended).toMatchObject({ code: 0 })
})

test('a request of which only half a header had come is answered', async () => {
  const [fresh, [used]] = [await open(port), await openUsed(1)]
  const halves = [fresh, used as Socket]
  const answers = halves.map((socket) => ask(socket, get.slice(0, 20)))
  const { ended } = await stop()
  await until('a server that takes no more connections', () => isRefused(port))
  for (const socket of halves) socket.write(get.slice(20))
  expect((await Promise.all(answers)).filter(isSuccess)).toHaveLength(2)
  expect(await ended).toMatchObject({ code: 0 })
})

test('requests sent one behind the other on one connection are all answered', async () => {
  const socket = await open(port)
  const { ended } = await stop()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(get.repeat(3))
  await once(socket, 'close')
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  expect(await ended).toMatchObject({ code: 0 })
})

test('connections on which nothing comes do not hold the process up', async () => {
  await openUsed(5)
  await openMany(5)
  const { ended } = await stop()
  const { code, ms } = await ended
  expect(code).toBe(0)
  expect(ms).toBeLessThan(5_000)
})

/** Asks again as soon as there is an answer, until the server takes no more connections. */
async function askOnAndOn(tally: { answered: number; dropped: number }): Promise<void> {
  for (let socket = await tryToOpen(port); socket; socket = await tryToOpen(port)) {
    for (let answer = ''; !isGoodbye(answer); ) {
      answer = await ask(socket, get.replace('\r\n\r\n', '\r\nX-Work: 1\r\n\r\n'))
      tally[isSuccess(answer) ? 'answered' : 'dropped']++
      if (!isSuccess(answer)) break
    }
    socket.destroy()
  }
}

test('under load, every request on a connection that was taken is answered', async () => {
  const tally = { answered: 0, dropped: 0 }
  const callers = Array.from({ length: 50 }, () => askOnAndOn(tally))
  await until('the first answers', async () => tally.answered > 50)
  const { ended } = await stop()
  await Promise.all(callers)
  expect(await ended).toMatchObject({ code: 0 })
  expect(tally.dropped).toBe(0)
})
