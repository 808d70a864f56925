import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '@/tests/support/until'

const secret = 'open-sesame'

/** A program that traces as the server does, one span after another until its input ends. */
const program = `
  import { startTracing } from './scripts/server/tracing/start.mjs'
  const { stop } = startTracing(process.env)
  const spans = setInterval(() => globalThis.__satiInSpan({ name: 'deliver mail', facts: {} }, async () => {}), 5)
  process.stdin.resume().on('end', async () => {
    clearInterval(spans)
    await stop()
    console.log('stopped')
  })`

function startProgram(settings: Record<string, string>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, LOG_LEVEL: __, ...own } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...own, OTEL_BSP_SCHEDULE_DELAY: '5', ...settings },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part
  })
  const errors = text(child.stderr)
  return {
    lines: () => output.split('\n').filter(Boolean),
    async stop() {
      child.stdin.end()
      const [code] = await once(child, 'exit')
      return { code, errors: await errors }
    },
  }
}

/** A server that is no collector, and quotes the headers that it got. */
async function startOther() {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    response.writeHead(404, secret).end(JSON.stringify(request.headers))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, requests: () => requests, stop: () => server.close() }
}

test('a wrong address of the collector is logged in one line, without its password and without headers', async () => {
  const other = await startOther()
  const child = startProgram({
    OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://somebody:${secret}@127.0.0.1:${other.port}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer ${secret}`,
  })
  await until('several tries', async () => other.requests() > 3)
  const { code, errors } = await child.stop()
  other.stop()
  const [line = '', ...more] = child.lines()
  expect([more, code, errors]).toEqual([['stopped'], 0, ''])
  expect(JSON.parse(line)).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    error: { name: 'OTLPExporterError', code: '404' },
    msg: 'traces do not arrive: see OTEL_EXPORTER_OTLP_ENDPOINT',
  })
})

test('a collector that refuses connections is logged, and does not keep the program from ending', async () => {
  const other = await startOther()
  other.stop()
  const child = startProgram({
    // The exporter repeats a refused request within this time only; its first delay would be longer.
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${other.port}`,
  })
  const line = await until('the line', async () => child.lines().at(0))
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', error: { code: 'ECONNREFUSED' } })
  expect(await child.stop()).toEqual({ code: 0, errors: '' })
  expect(child.lines()).toEqual([line, 'stopped'])
})

test('with LOG_LEVEL error, failed exports are not logged', async () => {
  const other = await startOther()
  const child = startProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${other.port}`, LOG_LEVEL: 'error' })
  await until('several tries', async () => other.requests() > 3)
  await child.stop()
  other.stop()
  expect(child.lines()).toEqual(['stopped'])
})
