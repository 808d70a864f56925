import pino from 'pino'

/** So long the same is not said again: without a collector every batch fails. */
const quietMs = 60_000

/** What the errors of the exporter and of its queue say when nobody else's words are in them. */
const sentences = new Set([
  'Concurrent export limit reached',
  'Export failed with retryable status',
  'Request timed out',
  'Timeout',
])

/** @typedef {{ error: { name?: string, code?: string, message?: string } } | { settings: string[] }} Facts */

/** Warns as lib/log.ts does, which only Next's bundle has. @param {string | undefined} level @returns {(facts: Facts, message: string) => void} */
function warnInLog(level) {
  const logger = pino({
    base: null,
    level: level || 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (name) => ({ level: name }) },
  })
  return (facts, message) => logger.warn(facts, message)
}

/**
 * Where OpenTelemetry says what goes wrong: that traces do not arrive, and which of its settings it does not take. Without it, it says
 * so to nobody. Its texts are not passed on, only what is known of them: they quote headers, addresses with their password, and whatever
 * the other side has answered.
 *
 * @param {string | undefined} level
 * @param {(facts: Facts, message: string) => void} [warn]
 * @param {() => number} [now]
 */
export function watchFailures(level, warn = warnInLog(level), now = () => performance.now()) {
  /** @type {Map<string, number>} */
  const said = new Map()

  /** @param {Facts} facts @param {string} message */
  function warnOnce(facts, message) {
    const [key, at] = ['settings' in facts ? facts.settings.join() : message, now()]
    if (at - (said.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    said.set(key, at)
    warn(facts, message)
  }

  /** @param {unknown} error */
  function tell(error) {
    warnOnce({ error: knownOf(error) }, 'traces do not arrive: see OTEL_EXPORTER_OTLP_ENDPOINT')
  }

  /** @param {string} text */
  function complain(text) {
    // An error comes as the JSON of all that it holds.
    if (text.startsWith('{')) return tell(parsed(text))
    const settings = text.match(/\bOTEL_[A-Z_]+\b/g)
    if (settings) warnOnce({ settings: [...new Set(settings)] }, 'a setting of the traces is not understood')
  }
  const ignore = () => {}

  return {
    tell,
    /** @type {import('@opentelemetry/api').DiagLogger} */
    logger: { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
  }
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param {unknown} error */
function knownOf(error) {
  const { name, code, message } = /** @type {Record<string, unknown>} */ (error ?? {})
  return {
    ...(/^\w{1,60}$/.test(String(name ?? '')) ? { name: String(name) } : {}),
    // Of the network, of TLS, or the status of an answer.
    ...(/^[A-Z0-9_]{1,60}$/.test(String(code ?? '')) ? { code: String(code) } : {}),
    ...(sentences.has(String(message)) ? { message: String(message) } : {}),
  }
}
