/*
 * What may leave in a trace. Next.js writes whole addresses into its spans, tokens of mailed links included, and messages of errors
 * may quote a row. So nothing passes but what is listed here and looks as it should.
 */

/** @typedef {import('@opentelemetry/sdk-trace-node').ReadableSpan} Span */
/** @typedef {import('@opentelemetry/sdk-trace-node').SpanExporter} Exporter */
/** @typedef {(value: string) => boolean} Check */

/** The scope of our own spans (lib/span.ts); their names and facts are words of ours. */
export const ownScope = 'sati'

/** @param {RegExp} pattern @returns {Check} */
const like = (pattern) => (value) => pattern.test(value)
const method = like(/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/)
const word = like(/^[A-Za-z][\w-]{0,60}$/)

/**
 * @param {Exporter} exporter
 * @param {Iterable<string>} templates of the routes: the only addresses that are told
 * @returns {Exporter}
 */
export function scrubbing(exporter, templates) {
  const routes = new Set(templates)
  /** @type {Record<string, Check>} */
  const strings = {
    'http.method': method,
    'http.request.method': method,
    'http.route': (value) => routes.has(value),
    'next.route': (value) => routes.has(value),
    'next.span_type': like(/^[A-Za-z]{1,40}\.[A-Za-z]{1,40}$/),
    'error.type': word,
  }
  /** @type {Record<string, Check>} */
  const ofOurs = {
    'sati.lane': word,
    'sati.template': word,
    'db.operation.name': word,
    'db.collection.name': word,
  }

  /** @param {Span} span */
  function attributesOf({ attributes, instrumentationScope }) {
    const known = instrumentationScope.name === ownScope ? { ...strings, ...ofOurs } : strings
    return Object.fromEntries(
      Object.entries(attributes).filter(([name, value]) =>
        typeof value === 'string' ? known[name]?.(value) : name === 'http.status_code' && typeof value === 'number',
      ),
    )
  }

  /** @param {Span} span @param {Record<string, unknown>} attributes */
  function nameOf({ name, instrumentationScope }, attributes) {
    if (instrumentationScope.name === ownScope) return name
    const { 'http.method': verb, 'next.route': route, 'next.span_type': type } = attributes
    return [verb ?? type ?? 'span', route].filter(Boolean).join(' ')
  }

  /** A span with its own clock and ids, and little else. @param {Span} span @returns {Span} */
  function scrubbed(span) {
    const attributes = attributesOf(span)
    const own = {
      name: nameOf(span, attributes),
      attributes,
      events: [],
      links: [],
      status: { code: span.status.code },
      droppedEventsCount: 0,
      droppedLinksCount: 0,
      droppedAttributesCount: 0,
    }
    return Object.create(span, Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])))
  }

  return {
    export: (spans, done) => exporter.export(spans.map(scrubbed), done),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
