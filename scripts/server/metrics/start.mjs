import cluster from 'node:cluster'
import { isForEverybody } from '../response-headers.mjs'
import { builtRoutes } from '../routes.mjs'
import { serveMetrics } from './endpoint.mjs'
import { answerPrimary } from './processes.mjs'
import { startMeter } from './registry.mjs'
import { watchRequests } from './requests.mjs'

/** Measures this process. @param {boolean} dev */
export function startMetrics(dev) {
  const meter = startMeter()
  if (cluster.isWorker) answerPrimary(meter.snapshot)

  return {
    watchRequest: watchRequests(meter, { templates: builtRoutes(), isFile: (path) => isForEverybody(path, dev) }),
    /** @param {{ waiting: () => { read: number, write: number } }} pace */
    watchIntake: ({ waiting }) =>
      meter.watch(() =>
        Object.entries(waiting()).map(([line, value]) => ({ name: 'sati_intake_waiting', labels: { line }, value })),
      ),
    /** Of this process alone. @param {() => void} fail */
    serve: (fail) => serveMetrics(process.env, async () => ({ snapshots: [await meter.snapshot(true)] }), fail),
  }
}
