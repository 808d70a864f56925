import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { catalog } from '../../../lib/metrics/catalog.mjs'

/** @typedef {import('../../../lib/metrics/catalog.mjs').Sample} Sample */
/** @typedef {Awaited<ReturnType<Registry['getMetricsAsJSON']>>} Snapshot what one process knows, as it goes to another */

/** Milliseconds between looks of the event loop's monitor: as long, a loop that does nothing seems to be late. */
const resolution = 10

/** All metrics of this process. Started once, and only where METRICS_PORT is set: nothing of it is loaded otherwise. */
export function startMeter() {
  const registry = new Registry()
  /** @type {Map<string, Counter>} */
  const counters = new Map()
  /** @type {Map<string, Gauge>} */
  const gauges = new Map()
  /** @type {Map<string, Histogram>} */
  const histograms = new Map()
  for (const [name, metric] of Object.entries(catalog)) {
    const { kind, help, labels } = metric
    const common = { name, help, labelNames: [...labels], registers: [registry] }
    const aggregator = 'together' in metric ? metric.together : 'sum'
    if (kind === 'counter') counters.set(name, new Counter(common))
    else if (kind === 'gauge') gauges.set(name, new Gauge({ ...common, aggregator }))
    else histograms.set(name, new Histogram({ ...common, buckets: [...metric.buckets] }))
  }
  collectDefaultMetrics({ register: registry })

  /** @type {Set<() => Sample[]>} */
  const own = new Set([watchEventLoop()])
  /** @type {Set<() => Promise<Sample[]>>} */
  const shared = new Set()
  /** @type {import('../../../lib/metrics/catalog.mjs').Meter} */
  const meter = {
    count: (name, labels, by) => counters.get(name)?.inc(labels, by),
    watch: (read) => void own.add(read),
    watchShared: (read) => void shared.add(read),
  }
  Object.assign(globalThis, { __satiMeter: meter })

  /**
   * @param {boolean} withShared also what the processes of an instance share
   * @returns {Promise<Snapshot>}
   */
  async function snapshot(withShared) {
    const asked = withShared ? await Promise.all([...shared].map((read) => read())) : []
    for (const [name, gauge] of gauges) {
      gauge.reset()
      // Without labels it would stand at 0, which is not the same as not being known.
      if (catalog[/** @type {keyof typeof catalog} */ (name)].labels.length === 0) gauge.remove()
    }
    for (const { name, labels, value } of [...own].flatMap((read) => read()).concat(...asked))
      gauges.get(name)?.inc(labels, value)
    return registry.getMetricsAsJSON()
  }

  return { ...meter, histogram: (/** @type {string} */ name) => histograms.get(name), snapshot }
}

/** @returns {() => Sample[]} since the last scrape */
function watchEventLoop() {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  const seconds = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3)
  return () => {
    const [p99, max] = [seconds(delays.percentile(99)), seconds(delays.max)]
    delays.reset()
    return [
      { name: 'sati_event_loop_delay_p99_seconds', labels: {}, value: p99 },
      { name: 'sati_event_loop_delay_max_seconds', labels: {}, value: max },
    ]
  }
}
