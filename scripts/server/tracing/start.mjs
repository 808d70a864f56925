import { context, DiagLogLevel, diag, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { packageVersion } from '../../lib/paths.mjs'
import { builtRoutes } from '../routes.mjs'
import { watchFailures } from './failures.mjs'
import { ownScope, scrubbing } from './scrub.mjs'

/** Health checks, which load balancers call every second, and files: not worth a trace. */
const untraced = /^\/(api\/health|_next\/static)\//

const unrecorded = trace.setSpanContext(ROOT_CONTEXT, {
  traceId: 'f'.repeat(32),
  spanId: 'f'.repeat(16),
  traceFlags: TraceFlags.NONE,
})

/** Loaded before Next.js creates its first span. OpenTelemetry reads the other OTEL_ variables itself. */
export function startTracing({ OTEL_SERVICE_NAME, LOG_LEVEL }) {
  const failures = watchFailures(LOG_LEVEL)
  // First, because OpenTelemetry reports a wrong setting when it reads it.
  diag.setLogger(failures.logger, DiagLogLevel.WARN)
  const exporter = scrubbing(new OTLPTraceExporter(), builtRoutes())
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': OTEL_SERVICE_NAME || 'sati',
      'service.version': packageVersion(),
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  // Without a propagator callers cannot choose trace ids or sampling, and the servers that we call get no trace header.
  provider.register({ propagator: null })
  const tracer = trace.getTracer(ownScope)
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
    answer: (url, answer) => (untraced.test(url) ? context.with(unrecorded, answer) : answer()),
    /** Sends the spans that remain. A failure is logged, so that the server's shutdown goes on. */
    stop: () => provider.shutdown().catch(failures.report),
  }
}
