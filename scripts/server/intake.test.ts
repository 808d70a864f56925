import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { paceRequests } from './intake.mjs'

function newIntake() {
  const server = new EventEmitter()
  const pace = paceRequests(server as Server)
  const begun: string[] = []
  const request = (method: string, url: string, begin = () => {}) =>
    pace(method, url, () => {
      begun.push(url)
      begin()
    })
  const turns = async (count: number) => {
    for (let i = 0; i < count; i++) await turn()
  }
  return { begun, request, connect: () => server.emit('connection'), turns }
}

test('each turn of the event loop starts one pending write and one pending read, in their order', async () => {
  const { begun, request, turns } = newIntake()
  for (let i = 0; i < 5; i++) request('POST', `/api/auth/register?${i}`)
  request('GET', '/login')
  request('HEAD', '/register')
  expect(begun).toEqual([])
  await turns(1)
  expect(begun.toSorted()).toEqual(['/api/auth/register?0', '/login'])
  await turns(1)
  expect(begun).toHaveLength(4)
  expect(begun).toContain('/register')
  await turns(3)
  expect(begun.filter((url) => url.startsWith('/api'))).toEqual([0, 1, 2, 3, 4].map((i) => `/api/auth/register?${i}`))
  request('POST', '/api/children')
  await turns(1)
  expect(begun.at(-1)).toBe('/api/children')
})

test('health checks and static files start at once, however many requests are pending', () => {
  const { begun, request } = newIntake()
  for (let i = 0; i < 100; i++) request('GET', '/login')
  request('GET', '/api/health/live')
  request('GET', '/_next/static/chunks/x.js')
  expect(begun).toEqual(['/api/health/live', '/_next/static/chunks/x.js'])
})

test('no request starts while clients connect, and a flood of connections delays it only for so long', async () => {
  const { begun, request, connect, turns } = newIntake()
  request('POST', '/api/auth/login')
  for (let i = 0; i < 90; i++) {
    connect()
    await turns(1)
  }
  expect(begun).toEqual([])
  await turns(1)
  expect(begun).toHaveLength(1)
  request('POST', '/api/auth/login')
  for (let i = 0; i < 110; i++) {
    connect()
    await turns(1)
  }
  expect(begun).toHaveLength(2)
})

test('a request whose start throws does not keep the others from starting', async () => {
  const failed: unknown[] = []
  const listeners = process.listeners('uncaughtException')
  const { begun, request, turns } = newIntake()
  const failing = () => {
    failed.push('thrown')
    throw new Error('no beginning')
  }
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => failed.push(error.message))
  try {
    request('POST', '/one', failing)
    request('POST', '/two')
    await turns(3)
  } finally {
    process.removeAllListeners('uncaughtException')
    for (const listener of listeners) process.on('uncaughtException', listener)
  }
  expect(begun).toEqual(['/one', '/two'])
  expect(failed).toEqual(['thrown', 'no beginning'])
})
