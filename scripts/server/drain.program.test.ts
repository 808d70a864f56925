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

function messageOf(words: string): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => message === words && resolve())
  })
}

/** Resolves when the process has received the signal. */
async function stop(): Promise<{ ended: Promise<{ code: number | null; ms: number }> }> {
  const started = performance.now()
  const seen = messageOf('stopping')
  const ended = once(child, 'exit').then(([code]) => ({ code, ms: performance.now() - started }))
  child.kill('SIGTERM')
  await seen
  return { ended }
}

const openMany = (count: number) => Promise.all(Array.from({ length: count }, () => open(port)))

/** Kept connections that have had one answer. */
async function openUsed(count: number): Promise<Socket[]> {
  const sockets = await openMany(count)
  for (const answer of await Promise.all(sockets.map((socket) => ask(socket, get))))
    expect(answer).toMatch(/keep-alive/)
  return sockets
}

test('unread requests on kept connections are answered, though the process was busy when they arrived', async () => {
  const sockets = await openUsed(50)
  const { ended } = await stop()
  const blocked = messageOf('standing still')
  child.send({ block: 1_500 })
  await blocked
  const answers = await Promise.all(sockets.map((socket) => ask(socket, get)))
  expect(answers.filter(isSuccess)).toHaveLength(50)
  expect(answers.filter(isGoodbye)).toHaveLength(50)
  expect(await ended).toMatchObject({ code: 0 })
})

test('slow bodies that were under way at the signal are answered, and their connections closed', async () => {
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

test('a request with only half of its headers sent at the signal is answered', async () => {
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

test('idle connections do not delay the exit of the process', async () => {
  await openUsed(5)
  await openMany(5)
  const { ended } = await stop()
  const { code, ms } = await ended
  expect(code).toBe(0)
  expect(ms).toBeLessThan(5_000)
})

/** Sends the next request after each answer, until the server accepts no more connections. */
async function askRepeatedly(tally: { answered: number; dropped: number }): Promise<void> {
  for (let socket = await tryToOpen(port); socket; socket = await tryToOpen(port)) {
    for (let answer = ''; !isGoodbye(answer); ) {
      answer = await ask(socket, get.replace('\r\n\r\n', '\r\nX-Work: 1\r\n\r\n'))
      tally[isSuccess(answer) ? 'answered' : 'dropped']++
      if (!isSuccess(answer)) break
    }
    socket.destroy()
  }
}

test('under load, every request on an accepted connection is answered', async () => {
  const tally = { answered: 0, dropped: 0 }
  const callers = Array.from({ length: 50 }, () => askRepeatedly(tally))
  await until('the first answers', async () => tally.answered > 50)
  const { ended } = await stop()
  await Promise.all(callers)
  expect(await ended).toMatchObject({ code: 0 })
  expect(tally.dropped).toBe(0)
})
