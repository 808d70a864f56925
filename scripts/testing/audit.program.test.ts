import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { grave, readAdvisories } from './audit.mjs'

/** Asks a registry of its own, which answers like that. */
async function asked(answer: RequestListener, patience = 120_000) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return await readAdvisories({ registry: `http://127.0.0.1:${port}/`, patience })
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

test('a package with a grave advisory is found, one with a slight one is no reason to stop', async () => {
  const answer = await asked((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    const advisories = { pg: [advisory('critical')], clsx: [advisory('low')] }
    if (request.method === 'POST') return response.end(JSON.stringify(advisories))
    // Then npm asks which versions there are. That this is not known does not make it forget the ones installed.
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

test('without an advisory nothing is found', async () => {
  const answer = await asked((_request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end('{}')
  })
  expect(answer).toEqual({ found: [] })
})

test('a registry that knows no advisories, or says nothing, has not been read: that is no pass', async () => {
  expect(await asked((_request, response) => response.writeHead(405).end())).toEqual({
    unread: '405 Method Not Allowed',
  })
  expect(await asked(() => {}, 1_000)).toEqual({ unread: expect.any(String) })
})
