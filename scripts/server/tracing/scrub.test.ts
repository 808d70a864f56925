import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { scrubbing } from './scrub.mjs'

const token = 'eyJhbGciOiJIUzI1NiJ9.c29tZWJvZHk'
const templates = ['/', '/teacher-login', '/api/teacher-referrals/[token]']

/** The span that is exported for such a span. */
async function exported(name: string, attributes: Attributes, scope = 'next.js'): Promise<ReadableSpan> {
  const memory = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(scrubbing(memory, templates))] })
  const span = provider.getTracer(scope).startSpan(name, { kind: SpanKind.SERVER, attributes })
  span.recordException(new Error(`no child of nok@example.com, ${token}`))
  span.setStatus({ code: SpanStatusCode.ERROR, message: `failed for nok@example.com, ${token}` })
  span.addEvent(token, { token })
  span.end()
  await provider.forceFlush()
  const [left] = memory.getFinishedSpans()
  if (!left) throw new Error('the span was not exported')
  return left
}

const textOf = ({ name, attributes, events, links, status }: ReadableSpan) =>
  JSON.stringify({ name, attributes, events, links, status })

test('a request’s span keeps its template, method and status, and not its own name', async () => {
  const span = await exported(`GET /api/teacher-referrals/${token}`, {
    'http.method': 'GET',
    'http.target': `/api/teacher-referrals/${token}?email=nok@example.com`,
    'http.url': `https://sati.example/x?token=${token}`,
    'http.status_code': 404,
    'http.route': '/api/teacher-referrals/[token]',
    'next.route': '/api/teacher-referrals/[token]',
    'next.span_name': `GET ${token}`,
    'next.span_type': 'BaseServer.handleRequest',
  })
  expect(span.name).toBe('GET /api/teacher-referrals/[token]')
  expect(span.attributes).toEqual({
    'http.method': 'GET',
    'http.status_code': 404,
    'http.route': '/api/teacher-referrals/[token]',
    'next.route': '/api/teacher-referrals/[token]',
    'next.span_type': 'BaseServer.handleRequest',
  })
  expect([span.status, span.events, span.kind]).toEqual([{ code: SpanStatusCode.ERROR }, [], SpanKind.SERVER])
  expect(span.spanContext().traceId).toMatch(/^[\da-f]{32}$/)
  expect(span.duration).toHaveLength(2)
})

test('a listed attribute is left out when its value has an unexpected form', async () => {
  const names = [
    'http.method',
    'http.request.method',
    'http.route',
    'next.route',
    'next.span_type',
    'error.type',
    'sati.lane',
  ]
  const values = [token, `/teacher-login/${token}`, 'nok@example.com', `GET ${token}`]
  for (const scope of ['next.js', 'sati', 'of-somebody-else'])
    for (const value of values) {
      const facts = Object.fromEntries([...names, 'http.status_code', 'anything'].map((name) => [name, value]))
      const span = await exported('fixed', facts, scope)
      expect(textOf(span)).not.toMatch(/eyJ|nok@/)
    }
})

test('names and facts of ours are exported only from our own spans', async () => {
  const facts = { 'sati.lane': 'people', 'db.collection.name': 'User' }
  expect((await exported('deliver mail', facts, 'sati')).attributes).toEqual(facts)
  const other = await exported('deliver mail', facts, 'next.js')
  expect([other.name, other.attributes]).toEqual(['span', {}])
})
