import { context, DiagLogLevel, diag, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { packageVersion } from '../../lib/paths.mjs'
import { builtRoutes } from '../routes.mjs'
import { watchFailures } from './failures.mjs'
import { ownScope, scrubbing } from './scrub.mjs'

/** What load balancers ask for every second, and files: nobody looks for their traces. */
const silent = /^\/(api\/health|_next\/static)\//

/** As a parent that is not recorded: what is done under it is not either. */
const unrecorded = trace.setSpanContext(ROOT_CONTEXT, {
  traceId: 'f'.repeat(32),
  spanId: 'f'.repeat(16),
  traceFlags: TraceFlags.NONE,
})

/**
 * Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT says; the exporter, the batches and the sampler read the other OTEL_ variables
 * themselves. Loaded only when it is set, and before Next.js makes its first span.
 *
 * @param {Record<string, string | undefined>} env
 */
export function startTracing({ OTEL_SERVICE_NAME, LOG_LEVEL }) {
  const failures = watchFailures(LOG_LEVEL)
  // First: what it does not take of its settings it says as it reads them.
  diag.setLogger(failures.logger, DiagLogLevel.WARN)
  const exporter = scrubbing(new OTLPTraceExporter(), builtRoutes())
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': OTEL_SERVICE_NAME || 'sati',
      'service.version': packageVersion(),
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  // Without a propagator nobody outside names our traces or decides which are kept, and what we call learns nothing of them.
  provider.register({ propagator: null })
  const tracer = trace.getTracer(ownScope)

  /** @type {import('../../../lib/span').InSpan} */
  const inSpan = ({ name, facts, isPart = false }, work) => {
    if (isPart && !trace.getActiveSpan()) return work()
    return tracer.startActiveSpan(name, { attributes: facts }, async (span) => {
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        if (error instanceof Error) span.setAttribute('error.type', error.name)
        throw error
      } finally {
        span.end()
      }
    })
  }
  Object.assign(globalThis, { __satiInSpan: inSpan })

  return {
    /** @template T @param {string} url @param {() => T} answer @returns {T} */
    answer: (url, answer) => (silent.test(url) ? context.with(unrecorded, answer) : answer()),
    /** Sends what has not been sent. That it cannot be sent must not cut short how the server ends. */
    stop: () => provider.shutdown().catch(failures.tell),
  }
}
