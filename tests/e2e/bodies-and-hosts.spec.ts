import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { maxBytesOf, maxImportBytes } from '@/lib/request/body-sizes.mjs'
import { root } from '@/scripts/lib/paths.mjs'
import { ask, open } from '@/tests/support/raw-connection'
import { expect, test } from './fixtures'
import { rawRequest } from './raw-request'

const unknownId = '01890000-0000-7000-8000-000000000000'

test('every call takes as many bytes as its route reads, and the server refuses one more', {
  tag: '@desktop',
}, async ({ baseURL }) => {
  test.slow()
  const table: string[] = JSON.parse(await readFile(path.join(root, 'tests/api/access-table.json'), 'utf8'))
  const calls = table.flatMap((line) => {
    const [method = '', address = ''] = line.split(' ')
    return method === 'GET' ? [] : [{ method, address: address.replace(/\[.*?\]+/g, unknownId) }]
  })
  expect(calls.length).toBeGreaterThan(50)
  for (const { method, address } of calls) {
    const most = maxBytesOf(address)
    const statuses = []
    for (const bytes of [most, most + 1]) {
      const headers = {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Length': String(bytes),
      }
      // Refused for its length, none of the body is sent: the connection may be closed already.
      const body = bytes > most ? '' : `{}${' '.repeat(bytes - 2)}`
      statuses.push((await rawRequest(baseURL, method, address, { headers, body })).status)
    }
    expect.soft([statuses[0] === 413, statuses[1] === 413], `${method} ${address}`).toEqual([false, true])
  }
})

test('an answer given before a long body has arrived is not lost', { tag: '@desktop' }, async ({ baseURL }) => {
  const body = `{}${' '.repeat(maxImportBytes - 2)}`
  const headers = {
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-origin',
    'Content-Length': `${body.length}`,
  }
  for (let time = 0; time < 10; time++)
    expect((await rawRequest(baseURL, 'POST', '/api/school-referrals/import', { headers, body })).status).toBe(401)
})

test('a second Host is answered with 400, whatever it says', { tag: '@desktop' }, async ({ baseURL }) => {
  const port = Number(new URL(baseURL ?? '').port)
  for (const [second, status] of [
    ['', 200],
    ['Host: evil.example\r\n', 400],
    [`host: localhost:${port}\r\n`, 400],
  ] as const) {
    const socket = await open(port)
    const answer = await ask(socket, `GET /api/health/live HTTP/1.1\r\nHost: localhost:${port}\r\n${second}\r\n`)
    socket.destroy()
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  }
})
