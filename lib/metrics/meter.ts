import 'server-only'
import type { CounterName, LabelsOf, Meter, Sample } from './catalog.mjs'

export type { Sample } from './catalog.mjs'

/** The web server has put it there before anything of the application is loaded; nothing has without METRICS_PORT. */
const shared = globalThis as typeof globalThis & { __satiMeter?: Meter }

/** Counts what happened, without saying to whom. Costs next to nothing while nobody looks. */
export function count<N extends CounterName>(name: N, labels: LabelsOf<N>, by = 1): void {
  shared.__satiMeter?.count(name, labels, by)
}

/** @param read gives the gauges of this process, at each scrape */
export function watch(read: () => Sample[]): void {
  shared.__satiMeter?.watch(read)
}

/** @param read gives gauges of what all processes share, at each scrape in one of them */
export function watchShared(read: () => Promise<Sample[]>): void {
  shared.__satiMeter?.watchShared(read)
}
