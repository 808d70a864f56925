import { catalog } from '@/lib/metrics/catalog.mjs'
import { freePort } from '@/tests/support/ports.mjs'
import { expect, test } from './fixtures'
import { childrenOf, portsOf, seriesIn, startCollector } from './observed'
import { ownServer } from './own-server'
import { newPersonDetails } from './people'
import { postJson, rawRequest } from './raw-request'

const token = 'a-token-that-was-asked-for'
const duration = 'sati_http_request_duration_seconds_count'

async function scrape(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}

test('without METRICS_PORT nothing listens but the server, and it has no such page', { tag: '@desktop' }, async () => {
  const server = await ownServer({ METRICS_PORT: '' })
  try {
    const own = Number(new URL(server.url).port)
    // Next to it, the program that started it has a mail server and its inbox.
    const [web] = childrenOf(server.pid ?? 0).filter((pid) => portsOf(pid).includes(own))
    expect(portsOf(web ?? 0)).toEqual([own])
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  } finally {
    await server.stop()
  }
})

test('two processes are one instance in metrics and traces, which hold no token, no address and no person', {
  tag: '@desktop',
}, async () => {
  const [port, collector] = [await freePort(), await startCollector()]
  const settings = { WEB_PROCESSES: '2', METRICS_PORT: String(port), RATE_LIMIT_SCALE: '1' }
  const server = await ownServer({
    ...settings,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    // As compose.yaml passes an unset variable.
    ...{ OTEL_SERVICE_NAME: '', OTEL_EXPORTER_OTLP_HEADERS: '', OTEL_TRACES_SAMPLER: '', OTEL_TRACES_SAMPLER_ARG: '' },
  })
  const person = newPersonDetails()
  const foreignTrace = { traceparent: '00-1234567890abcdef1234567890abcdef-1234567890abcdef-00', baggage: `x=${token}` }
  const { email } = person
  try {
    expect((await postJson(server.url, '/api/auth/register', person)).status).toBe(201)
    for (let time = 1; time <= 11; time++)
      await postJson(server.url, '/api/auth/login', { email, password: `wrong ${token}` })
    const asked = [
      '/teacher-login?token=',
      '/api/teacher-referrals/',
      '/nowhere/',
      '/api/nowhere/',
      '/register?next=/school-referral?token=',
    ]
    // One connection each: the processes accept them in turn.
    for (const path of asked)
      for (let time = 1; time <= 4; time++) await rawRequest(server.url, 'GET', path + token, { headers: foreignTrace })
    await rawRequest(server.url, 'GET', `/icon.svg?${token}`)

    const text = await scrape(port)
    const series = seriesIn(text)
    expect(series.get(`${duration}{route="/teacher-login",method="GET",status="200"}`)).toBe(4)
    expect(series.get(`${duration}{route="/api/teacher-referrals/[token]",method="GET",status="404"}`)).toBe(4)
    expect(series.get(`${duration}{route="unknown",method="GET",status="404"}`)).toBe(8)
    expect(series.get(`${duration}{route="file",method="GET",status="200"}`)).toBe(1)
    expect(series.get(`${duration}{route="/api/auth/login",method="POST",status="401"}`)).toBe(10)
    expect(series.get('sati_refusals_total{code="INVALID_CREDENTIALS"}')).toBe(10)
    expect(series.get('sati_refusals_total{code="TOO_MANY_LOGINS"}')).toBe(1)
    expect(series.get('sati_rate_limit_hits_total{limit="login-pair"}')).toBe(1)
    expect(series.get('sati_processes{state="answering"}')).toBe(2)
    expect(series.get('sati_processes{state="silent"}')).toBe(0)
    expect(series.get('sati_database_pool_limit')).toBe(20)
    // A database that took two seconds to answer is away until the next look.
    await expect
      .poll(async () => {
        const now = seriesIn(await scrape(port))
        return ['sati_database_up', 'sati_ready'].map((name) => now.get(name))
      })
      .toEqual([1, 1])
    for (const lane of ['people', 'bulk', 'line', 'bulk-line']) {
      expect(series.get(`sati_outbox_due{lane="${lane}"}`)).toBeGreaterThanOrEqual(0)
      expect(series.get(`sati_outbox_oldest_due_seconds{lane="${lane}"}`)).toBeLessThan(60)
    }
    await expect
      .poll(async () => seriesIn(await scrape(port)).get('sati_mails_total{lane="people",outcome="sent"}'))
      .toBeGreaterThan(0)
    const exported = new Set(text.match(/(?<=^# TYPE )\S+/gm))
    expect(Object.keys(catalog).filter((name) => !exported.has(name))).toEqual([])
    for (const word of [token, email, 'example.com', '127.0.0.1', 'wrong']) expect(text).not.toContain(word)

    for (const [method, path] of [
      ['GET', '/'],
      ['POST', '/metrics'],
      ['GET', '/metrics/x'],
      ['GET', '/api/health/live'],
    ] as const)
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(404)
    const head = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])

    const names = () => new Set(collector.spans().map(({ name }) => name))
    await expect.poll(() => names().has('GET /teacher-login')).toBe(true)
    await expect
      .poll(() => [...names()])
      .toEqual(
        expect.arrayContaining([
          'GET /api/teacher-referrals/[token]',
          'POST /api/auth/login',
          'INSERT User',
          'deliver mail',
        ]),
      )
  } finally {
    // Pending spans are sent when the server ends.
    expect(await server.stop()).toBe(0)
    collector.stop()
  }
  const spans = collector.spans()
  const login = spans.find(({ name }) => name === 'POST /api/auth/login')
  expect(login?.facts).toMatchObject({ 'http.method': 'POST', 'http.route': '/api/auth/login' })
  expect(spans.filter(({ name }) => /health/.test(name))).toEqual([])
  const collected = collector.text()
  expect(collected).toContain('{"key":"service.name","value":{"stringValue":"sati"}}')
  expect(collected).not.toContain('1234567890abcdef')
  for (const word of [token, email, 'example.com', '127.0.0.1', 'localhost', 'wrong', 'http.target', 'http.url'])
    expect(collected).not.toContain(word)
})

test('a process that does not answer is counted as silent, and what it has counted stays, also when it ends', {
  tag: '@desktop',
}, async () => {
  const port = await freePort()
  const server = await ownServer({ WEB_PROCESSES: '2', METRICS_PORT: String(port) })
  const pages = `${duration}{route="/login",method="GET",status="200"}`
  const state = async () => {
    const series = seriesIn(await scrape(port))
    return ['answering', 'silent'].map((each) => series.get(`sati_processes{state="${each}"}`))
  }
  let release = () => {}
  try {
    for (let time = 1; time <= 10; time++) await rawRequest(server.url, 'GET', '/login')
    expect(seriesIn(await scrape(port)).get(pages)).toBe(10)
    const own = Number(new URL(server.url).port)
    const [primary] = childrenOf(server.pid ?? 0).filter((pid) => portsOf(pid).includes(own))
    const [worker = 0] = childrenOf(primary ?? 0)
    process.kill(worker, 'SIGSTOP')
    release = () => process.kill(worker, 'SIGKILL')
    // The other one may be busy for longer than a scrape waits.
    await expect.poll(state, { timeout: 30_000 }).toEqual([1, 1])
    expect(seriesIn(await scrape(port)).get(pages)).toBe(10)
    release()
    release = () => {}
    await expect.poll(state, { timeout: 30_000 }).toEqual([2, 0])
    expect(childrenOf(primary ?? 0)).not.toContain(worker)
    expect(seriesIn(await scrape(port)).get(pages)).toBe(10)
  } finally {
    // A process that was paused hears no signal but this one.
    release()
    await server.stop()
  }
})

test('while the database is away a scrape still answers, says so, and does not invent what it cannot know', {
  tag: '@desktop',
}, async () => {
  const port = await freePort()
  const server = await ownServer({ METRICS_PORT: String(port) }, { ownPostgres: true })
  try {
    await expect
      .poll(async () => {
        const before = seriesIn(await scrape(port))
        return [before.get('sati_database_up'), before.has('sati_outbox_due{lane="people"}')]
      })
      .toEqual([1, true])
    await server.stopDatabase()
    await expect.poll(async () => seriesIn(await scrape(port)).get('sati_database_up'), { timeout: 30_000 }).toBe(0)
    const after = seriesIn(await scrape(port))
    expect(after.get('sati_ready')).toBe(0)
    expect([...after.keys()].filter((name) => name.startsWith('sati_outbox'))).toEqual([])
    expect(after.get('sati_database_connect_failures_total')).toBeGreaterThan(0)
    expect(after.get(`${duration}{route="/api/health/ready",method="GET",status="503"}`)).toBeGreaterThan(0)
  } finally {
    await server.stop()
  }
})
