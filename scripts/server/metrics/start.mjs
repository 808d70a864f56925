import cluster from 'node:cluster'
import { isPublicFile } from '../response-headers.mjs'
import { builtRoutes, routeFinder } from '../routes.mjs'
import { serveMetrics } from './endpoint.mjs'
import { answerPrimary } from './processes.mjs'
import { startMeter } from './registry.mjs'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function startMetrics(dev) {
  const meter = startMeter()
  if (cluster.isWorker) answerPrimary(meter.snapshot)
  const durations = meter.histogram('sati_http_request_duration_seconds')
  const templateOf = routeFinder(builtRoutes())
  let inFlight = 0
  meter.watch(() => [{ name: 'sati_http_requests_in_flight', labels: {}, value: inFlight }])

  return {
    watchRequest({ method = '' }, response, path) {
      const started = performance.now()
      inFlight++
      response.once('close', () => {
        inFlight--
        const labels = {
          route: path !== null && isPublicFile(path, dev) ? 'file' : templateOf(path ?? ''),
          method: methods.has(method) ? method : 'other',
          status: response.writableFinished ? String(response.statusCode) : 'aborted',
        }
        durations?.observe(labels, (performance.now() - started) / 1_000)
      })
    },
    watchIntake({ queueLengths }) {
      meter.watch(() =>
        Object.entries(queueLengths()).map(([line, value]) => ({
          name: 'sati_intake_waiting',
          labels: { line },
          value,
        })),
      )
    },
    serve(fail) {
      serveMetrics(process.env, async () => ({ snapshots: [await meter.snapshot(true)] }), fail)
    },
  }
}
