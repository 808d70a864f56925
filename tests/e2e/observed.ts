import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startCollector() {
  let received = ''
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => {
      received += text
    })
    request.on('end', () => {
      received += '\n'
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    text: () => received,
    spans: () => received.split('\n').filter(Boolean).flatMap(spansOf),
    stop: () => server.close(),
  }
}

interface Exported {
  resourceSpans: { scopeSpans: { spans: { traceId: string; name: string; attributes: Attribute[] }[] }[] }[]
}
interface Attribute {
  key: string
  value: Record<string, unknown>
}

function spansOf(line: string) {
  const { resourceSpans } = JSON.parse(line) as Exported
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  return spans.map(({ traceId, name, attributes }) => ({
    traceId,
    name,
    facts: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
  }))
}

/** Prometheus' text, by series; 0 is not the same as none. */
export function seriesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

export function portsOf(pid: number): number[] {
  const family = [pid]
  for (const each of family) family.push(...childrenOf(each))
  const sockets = new Set(family.flatMap(socketsOf))
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , socket = '']) => state === '0A' && sockets.has(socket))
      .map(([, address = '']) => Number.parseInt(address.slice(address.indexOf(':') + 1), 16)),
  )
}

export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').filter(Boolean).map(Number)
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((name) => /^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${name}`))?.[1] ?? [])
}

/** One may be closed concurrently. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
