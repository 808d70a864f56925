// An allow list of what a trace may hold: Next.js writes whole addresses, with tokens of mailed links, into its spans, and messages of
// errors may quote a row.

/** The scope of our own spans (lib/span.ts), whose names and facts are fixed in code. */
export const ownScope = 'sati'

const like = (pattern) => (value) => pattern.test(value)
const method = like(/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/)
const word = like(/^[A-Za-z][\w-]{0,60}$/)

/** Wraps a SpanExporter. `templates`, of routes, are the only addresses that it exports. */
export function scrubbing(exporter, templates) {
  const routes = new Set(templates)
  const strings = {
    'http.method': method,
    'http.request.method': method,
    'http.route': (value) => routes.has(value),
    'next.route': (value) => routes.has(value),
    'next.span_type': like(/^[A-Za-z]{1,40}\.[A-Za-z]{1,40}$/),
    'error.type': word,
  }
  const ownStrings = {
    'sati.lane': word,
    'sati.template': word,
    'db.operation.name': word,
    'db.collection.name': word,
  }

  function attributesOf({ attributes, instrumentationScope }) {
    const known = instrumentationScope.name === ownScope ? { ...strings, ...ownStrings } : strings
    return Object.fromEntries(
      Object.entries(attributes).filter(([name, value]) =>
        typeof value === 'string' ? known[name]?.(value) : name === 'http.status_code' && typeof value === 'number',
      ),
    )
  }

  function nameOf({ name, instrumentationScope }, attributes) {
    if (instrumentationScope.name === ownScope) return name
    const { 'http.method': verb, 'next.route': route, 'next.span_type': type } = attributes
    return [verb ?? type ?? 'span', route].filter(Boolean).join(' ')
  }

  /** Keeps the times and ids of a span, by its prototype. */
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
