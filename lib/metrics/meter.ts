import 'server-only'
import type { CounterName, LabelsOf, Meter, Sample } from './catalog.mjs'

export type { Sample } from './catalog.mjs'

/** Set by the web server before the application loads; absent without METRICS_PORT. */
const shared = globalThis as typeof globalThis & { __satiMeter?: Meter }

export function count<N extends CounterName>(name: N, labels: LabelsOf<N>, by = 1): void {
  shared.__satiMeter?.count(name, labels, by)
}

export function watch(read: () => Sample[]): void {
  shared.__satiMeter?.watch(read)
}

export function watchShared(read: () => Promise<Sample[]>): void {
  shared.__satiMeter?.watchShared(read)
}
