import { routeFinder } from '../routes.mjs'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Measures each request once, when its answer is out.
 *
 * @param {{ histogram: (name: string) => import('prom-client').Histogram | undefined, watch: import('../../../lib/metrics/catalog.mjs').Meter['watch'] }} meter
 * @param {{ templates: string[], isFile: (path: string) => boolean }} routes
 */
export function watchRequests(meter, { templates, isFile }) {
  const durations = meter.histogram('sati_http_request_duration_seconds')
  const templateOf = routeFinder(templates)
  let inFlight = 0
  meter.watch(() => [{ name: 'sati_http_requests_in_flight', labels: {}, value: inFlight }])

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {string | null} path
   */
  return ({ method = '' }, response, path) => {
    const started = performance.now()
    inFlight++
    response.once('close', () => {
      inFlight--
      const labels = {
        route: path !== null && isFile(path) ? 'file' : templateOf(path ?? ''),
        method: methods.has(method) ? method : 'other',
        status: response.writableFinished ? String(response.statusCode) : 'aborted',
      }
      durations?.observe(labels, (performance.now() - started) / 1_000)
    })
  }
}
