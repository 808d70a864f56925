import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { grave, readAdvisories } from './audit.mjs'

/** Asks a local registry that answers so. */
async function advisoriesFrom(answer: RequestListener, timeoutMs = 120_000) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return await readAdvisories({ registry: `http://127.0.0.1:${port}/`, timeoutMs })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://example.com/advisory',
  title: 'Made up for this test',
  severity,
  vulnerable_versions: '<9999',
})

test('a package with a critical advisory is found and grave, one with a low one is not grave', async () => {
  const answer = await advisoriesFrom((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    const advisories = { pg: [advisory('critical')], clsx: [advisory('low')] }
    if (request.method === 'POST') return response.end(JSON.stringify(advisories))
    // npm then asks for versions, and keeps the installed ones when they are not known.
    response.writeHead(404).end('{}')
  })
  const { found = [] } = answer as { found?: { name: string; severity: string }[] }
  expect(found).toEqual(
    expect.arrayContaining([
      { name: 'pg', severity: 'critical' },
      { name: 'clsx', severity: 'low' },
    ]),
  )
  expect(grave(found).map(({ name }) => name)).toContain('pg')
  expect(grave(found).map(({ name }) => name)).not.toContain('clsx')
})

test('a registry without an advisory results in no finding', async () => {
  const answer = await advisoriesFrom((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end('{}')
  })
  expect(answer).toEqual({ found: [] })
})

test('a registry that has no advisories endpoint or does not answer is unread, not passed', async () => {
  expect(await advisoriesFrom((_request, response) => response.writeHead(405).end())).toEqual({
    unread: '405 Method Not Allowed',
  })
  expect(await advisoriesFrom(() => {}, 1_000)).toEqual({ unread: expect.any(String) })
})
