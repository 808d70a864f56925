import 'server-only'

/**
 * Words of ours alone: names of lanes, templates, tables. What a caller sent, an address or a value never belongs here; the
 * exporter lets through no attribute that it does not know (scripts/server/tracing/scrub.mjs).
 */
type SpanFacts = Partial<Record<'sati.lane' | 'sati.template' | 'db.operation.name' | 'db.collection.name', string>>

/** Runs work as a span of a trace; `isPart`: only within another span. */
export type InSpan = <T>(
  about: { name: string; facts: SpanFacts; isPart?: boolean },
  work: () => Promise<T>,
) => Promise<T>

/** The web server has put it there when OTEL_EXPORTER_OTLP_ENDPOINT is set. */
const shared = globalThis as typeof globalThis & { __satiInSpan?: InSpan }

/** Whether traces are wanted: what wraps every statement need not be there otherwise. */
export function areSpansWanted(): boolean {
  return shared.__satiInSpan !== undefined
}

export const inSpan: InSpan = (about, work) => shared.__satiInSpan?.(about, work) ?? work()
