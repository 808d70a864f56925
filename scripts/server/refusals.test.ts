import type { IncomingMessage } from 'node:http'
import { resolvePath } from './address.mjs'
import { refusalOf } from './refusals.mjs'

function refusalFor(url: string, headers: Record<string, string> = {}, rawHeaders: string[] = []) {
  const given = { method: 'GET', url, httpVersion: '1.1', headers: { host: 'sati.example', ...headers }, rawHeaders }
  const request = given as unknown as IncomingMessage
  return refusalOf(request, resolvePath(request) ?? '', { dev: false, isDraining: false })
}

const parameters = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&')
const cookies = (count: number) => Array.from({ length: count }, (_, at) => `c${at}=1`).join('; ')

test('an address may have 100 parameters, and no more', () => {
  for (const path of ['/login', '/api/health/live']) {
    expect(refusalFor(`${path}?${parameters(100)}`)).toBeUndefined()
    for (const query of [parameters(101), 'a&'.repeat(4_000), '&'.repeat(8_000)])
      expect(refusalFor(`${path}?${query}`)).toEqual({ status: 400, code: 'MALFORMED_REQUEST' })
  }
})

test('a browser may send 100 cookies, and no more', () => {
  expect(refusalFor('/login', { cookie: cookies(100) })).toBeUndefined()
  for (const cookie of [cookies(101), 'a=;'.repeat(5_000), ';'.repeat(15_000)])
    expect(refusalFor('/login', { cookie })).toEqual({ status: 431, code: 'HEADERS_TOO_LARGE' })
})

test('a router state that Next would answer with 500 is refused', () => {
  const state = (text: string) => refusalFor('/login', { 'next-router-state-tree': text })
  expect(state(encodeURIComponent(JSON.stringify(['', { children: ['login', {}] }])))).toBeUndefined()
  for (const text of ['x', '%', '', '[]', '{}', '%5B1%5D', 'null', '[['.repeat(2_000)])
    expect(state(text)).toEqual({ status: 400, code: 'MALFORMED_REQUEST' })
})

test('a second Host header is refused, even with the same value', () => {
  const host = ['Host', 'sati.example']
  const refused = { status: 400, code: 'MALFORMED_REQUEST' }
  expect(refusalFor('/login', {}, [...host, 'Accept', 'host'])).toBeUndefined()
  expect(refusalFor('/login', {}, [...host, 'hOST', 'evil.example'])).toEqual(refused)
  expect(refusalFor('/api/health/live', {}, [...host, ...host])).toEqual(refused)
})
