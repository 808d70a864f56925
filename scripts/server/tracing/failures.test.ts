import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '@/tests/support/until'
import { watchFailures } from './failures.mjs'

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
    env: { ...own, OTEL_BSP_SCHEDULE_DELAY: '5', OTEL_EXPORTER_OTLP_TIMEOUT: '50', ...settings },
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

/** Something that is no collector, and quotes what it was sent. */
async function startOther() {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    response.writeHead(404, secret).end(JSON.stringify(request.headers))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, asked: () => asked, stop: () => server.close() }
}

test('a wrong address of the collector is one line in the log, without its password and without headers', async () => {
  const other = await startOther()
  const child = startProgram({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://somebody:${secret}@127.0.0.1:${other.port}`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer ${secret}`,
  })
  await until('several tries', async () => other.asked() > 3)
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

test('an address where nobody listens is in the log too, and does not keep the program from its end', async () => {
  const other = await startOther()
  other.stop()
  const child = startProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${other.port}` })
  const line = await until('the line', async () => child.lines().at(0))
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', error: { code: 'ECONNREFUSED' } })
  expect(await child.stop()).toEqual({ code: 0, errors: '' })
  expect(child.lines()).toEqual([line, 'stopped'])
})

test('a log that is to hold errors only holds none of it', async () => {
  const other = await startOther()
  const child = startProgram({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${other.port}`, LOG_LEVEL: 'error' })
  await until('several tries', async () => other.asked() > 3)
  await child.stop()
  other.stop()
  expect(child.lines()).toEqual(['stopped'])
})

describe('what OpenTelemetry says', () => {
  function listen() {
    const warned: unknown[][] = []
    const clock = { at: 0 }
    const { logger } = watchFailures(
      undefined,
      (...line) => warned.push(line),
      () => clock.at,
    )
    return { logger, clock, warned }
  }
  const failed = (facts: object) => JSON.stringify({ stack: secret, data: secret, ...facts })

  test('is said again after a minute, and not before', () => {
    const { logger, clock, warned } = listen()
    for (clock.at = 0; clock.at < 180_000; clock.at += 5_000) logger.error(failed({ name: 'Error', code: 'ENOTFOUND' }))
    expect(warned).toHaveLength(3)
  })

  test('is passed on only where it is known to be nobody’s words', () => {
    const { logger, warned } = listen()
    logger.error(failed({ name: `Error ${secret}`, code: secret, message: secret }))
    expect(warned).toEqual([[{ error: {} }, expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT')]])
    const other = listen()
    other.logger.error(failed({ name: 'Error', message: 'Request timed out' }))
    expect(other.warned).toEqual([[{ error: { name: 'Error', message: 'Request timed out' } }, expect.any(String)]])
    other.logger.error('{ no JSON')
    expect(other.warned).toHaveLength(1)
  })

  test('of a setting that it does not take names the setting, and not the value', () => {
    const { logger, warned } = listen()
    for (let time = 0; time < 2; time++) logger.error(`OTEL_TRACES_SAMPLER value "${secret}" invalid, defaulting`)
    logger.warn(`Unknown value '${secret}' for OTEL_BSP_SCHEDULE_DELAY, expected a number`)
    logger.warn(`Header "x" has invalid value (${secret}) and will be ignored`)
    const message = 'a setting of the traces is not understood'
    expect(warned).toEqual([
      [{ settings: ['OTEL_TRACES_SAMPLER'] }, message],
      [{ settings: ['OTEL_BSP_SCHEDULE_DELAY'] }, message],
    ])
  })
})
