import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { paceRequests } from './intake.mjs'

function newIntake() {
  const server = new EventEmitter()
  const pace = paceRequests(server as Server)
  const begun: string[] = []
  const come = (method: string, url: string, begin = () => {}) =>
    pace(method, url, () => {
      begun.push(url)
      begin()
    })
  const turns = async (count: number) => {
    for (let i = 0; i < count; i++) await turn()
  }
  return { begun, come, connect: () => server.emit('connection'), turns }
}

test('of all that has come at once one write and one read are begun in each turn, in their order', async () => {
  const { begun, come, turns } = newIntake()
  for (let i = 0; i < 5; i++) come('POST', `/api/auth/register?${i}`)
  come('GET', '/login')
  come('HEAD', '/register')
  expect(begun).toEqual([])
  await turns(1)
  expect(begun.toSorted()).toEqual(['/api/auth/register?0', '/login'])
  await turns(1)
  expect(begun).toHaveLength(4)
  expect(begun).toContain('/register')
  await turns(3)
  expect(begun.filter((url) => url.startsWith('/api'))).toEqual([0, 1, 2, 3, 4].map((i) => `/api/auth/register?${i}`))
  come('POST', '/api/children')
  await turns(1)
  expect(begun.at(-1)).toBe('/api/children')
})

test('the health and the files of a page are begun at once, however many wait', () => {
  const { begun, come } = newIntake()
  for (let i = 0; i < 100; i++) come('GET', '/login')
  come('GET', '/api/health/live')
  come('GET', '/_next/static/chunks/x.js')
  expect(begun).toEqual(['/api/health/live', '/_next/static/chunks/x.js'])
})

test('nothing is begun while others connect, and no flood of connections keeps it from being begun', async () => {
  const { begun, come, connect, turns } = newIntake()
  come('POST', '/api/auth/login')
  for (let i = 0; i < 90; i++) {
    connect()
    await turns(1)
  }
  expect(begun).toEqual([])
  await turns(1)
  expect(begun).toHaveLength(1)
  come('POST', '/api/auth/login')
  for (let i = 0; i < 110; i++) {
    connect()
    await turns(1)
  }
  expect(begun).toHaveLength(2)
})

test('a beginning that throws does not keep the others from being begun', async () => {
  const failed: unknown[] = []
  const listeners = process.listeners('uncaughtException')
  const { begun, come, turns } = newIntake()
  const failing = () => {
    failed.push('thrown')
    throw new Error('no beginning')
  }
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => failed.push(error.message))
  try {
    come('POST', '/one', failing)
    come('POST', '/two')
    await turns(3)
  } finally {
    process.removeAllListeners('uncaughtException')
    for (const listener of listeners) process.on('uncaughtException', listener)
  }
  expect(begun).toEqual(['/one', '/two'])
  expect(failed).toEqual(['thrown', 'no beginning'])
})
