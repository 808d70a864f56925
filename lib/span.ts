import 'server-only'

/** Our own words only. The exporter drops other attributes (scripts/server/tracing/scrub.mjs). */
type SpanFacts = Partial<Record<'sati.lane' | 'sati.template' | 'db.operation.name' | 'db.collection.name', string>>

/** `isPart`: only within another span. */
export type InSpan = <T>(
  about: { name: string; facts: SpanFacts; isPart?: boolean },
  work: () => Promise<T>,
) => Promise<T>

/** The web server sets it when OTEL_EXPORTER_OTLP_ENDPOINT is set. */
const shared = globalThis as typeof globalThis & { __satiInSpan?: InSpan }

export function areSpansWanted(): boolean {
  return shared.__satiInSpan !== undefined
}

export const inSpan: InSpan = (about, work) => shared.__satiInSpan?.(about, work) ?? work()
