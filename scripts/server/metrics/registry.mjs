import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { catalog } from '../../../lib/metrics/catalog.mjs'

/** Milliseconds between samples of the event loop's monitor: an idle loop seems to be late by as much. */
const resolution = 10

export function startMeter() {
  const registry = new Registry()
  const [counters, gauges, histograms] = [new Map(), new Map(), new Map()]
  for (const [name, metric] of Object.entries(catalog)) {
    const { kind, help, labels } = metric
    const common = { name, help, labelNames: [...labels], registers: [registry] }
    const aggregator = 'together' in metric ? metric.together : 'sum'
    if (kind === 'counter') counters.set(name, new Counter(common))
    else if (kind === 'gauge') gauges.set(name, new Gauge({ ...common, aggregator }))
    else histograms.set(name, new Histogram({ ...common, buckets: [...metric.buckets] }))
  }
  collectDefaultMetrics({ register: registry })
  const own = new Set([watchEventLoop()])
  const shared = new Set()
  const meter = {
    count: (name, labels, by) => counters.get(name)?.inc(labels, by),
    watch: (read) => void own.add(read),
    watchShared: (read) => void shared.add(read),
  }
  Object.assign(globalThis, { __satiMeter: meter })

  async function snapshot(withShared) {
    const common = withShared ? await Promise.all([...shared].map((read) => read())) : []
    for (const [name, gauge] of gauges) {
      gauge.reset()
      // Without labels it would be 0, which differs from unknown.
      if (catalog[name].labels.length === 0) gauge.remove()
    }
    for (const { name, labels, value } of [...own].flatMap((read) => read()).concat(...common))
      gauges.get(name)?.inc(labels, value)
    return registry.getMetricsAsJSON()
  }

  return { ...meter, histogram: (name) => histograms.get(name), snapshot }
}

function watchEventLoop() {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  const seconds = (nanoseconds) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3)
  return () => {
    const [p99, max] = [seconds(delays.percentile(99)), seconds(delays.max)]
    delays.reset()
    return [
      { name: 'sati_event_loop_delay_p99_seconds', labels: {}, value: p99 },
      { name: 'sati_event_loop_delay_max_seconds', labels: {}, value: max },
    ]
  }
}
