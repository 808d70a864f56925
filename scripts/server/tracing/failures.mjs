import pino from 'pino'

/** A repeated warning is left out for this long: without a collector every batch fails. */
const quietMs = 60_000

/** Messages of the exporter and its queue that quote no other text. */
const knownMessages = new Set([
  'Concurrent export limit reached',
  'Export failed with retryable status',
  'Request timed out',
  'Timeout',
])

/** Warns as lib/log.ts does, which is only in Next's bundle. */
function warnInLog(level) {
  const logger = pino({
    base: null,
    level: level || 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (name) => ({ level: name }) },
  })
  return (facts, message) => logger.warn(facts, message)
}

// Receives OpenTelemetry's errors, which are lost otherwise. Only known parts of its texts are logged: they quote headers, addresses with
// their password, and what the other side answered.
export function watchFailures(level, warn = warnInLog(level), now = () => performance.now()) {
  const lastWarned = new Map()

  function warnOnce(facts, message) {
    const [key, at] = ['settings' in facts ? facts.settings.join() : message, now()]
    if (at - (lastWarned.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    lastWarned.set(key, at)
    warn(facts, message)
  }

  function report(error) {
    warnOnce({ error: knownOf(error) }, 'traces do not arrive: see OTEL_EXPORTER_OTLP_ENDPOINT')
  }

  function readText(text) {
    if (text.startsWith('{')) return report(parsed(text))
    const settings = text.match(/\bOTEL_[A-Z_]+\b/g)
    if (settings) warnOnce({ settings: [...new Set(settings)] }, 'a setting of the traces is not understood')
  }
  const ignore = () => {}

  return {
    report,
    logger: { error: readText, warn: readText, info: ignore, debug: ignore, verbose: ignore },
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function knownOf(error) {
  const { name, code, message } = error ?? {}
  return {
    ...(/^\w{1,60}$/.test(String(name ?? '')) ? { name: String(name) } : {}),
    ...(/^[A-Z0-9_]{1,60}$/.test(String(code ?? '')) ? { code: String(code) } : {}),
    ...(knownMessages.has(String(message)) ? { message: String(message) } : {}),
  }
}
