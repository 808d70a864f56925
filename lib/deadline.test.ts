import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withDeadline } from './deadline'

const never = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('ended')))

test('work ends when its time is over', async () => {
  expect(await withDeadline(20, undefined, never)).toBe('ended')
})

test('work ends with the signal above it, which keeps no listener of it', async () => {
  const parent = new AbortController()
  const working = withDeadline(60_000, parent.signal, never)
  parent.abort()
  expect(await working).toBe('ended')
  expect(getEventListeners(parent.signal, 'abort')).toHaveLength(0)
})

test('under a signal that is already aborted it begins aborted', async () => {
  expect(await withDeadline(60_000, AbortSignal.abort(), async ({ aborted }) => aborted)).toBe(true)
})

test('a result and a failure are passed on', async () => {
  expect(await withDeadline(60_000, undefined, async () => 7)).toBe(7)
  await expect(withDeadline(60_000, undefined, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
})

test('calls that are never answered end in time, also while memory is collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const collecting = setInterval(collect, 50)
  const call = () => withDeadline(500, new AbortController().signal, (signal) => fetch(url, { signal }))
  const calls = await Promise.allSettled(Array.from({ length: 10 }, call))
  clearInterval(collecting)
  server.closeAllConnections()
  server.close()
  expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'rejected'))
})
