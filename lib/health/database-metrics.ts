import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sample } from '@/lib/metrics/meter'
import { unsafeMeasureLanes } from '@/lib/outbox/data'
import { isReady } from './data'

/** Bounds the load of any number of scrapes. */
const keptMs = 10_000
/** A scrape must not block on a silent database. */
const patienceMs = 2_000

let kept: { at: number; samples: Promise<Sample[]> } | undefined

export function measureDatabase(): Promise<Sample[]> {
  const now = performance.now()
  if (!kept || now - kept.at > keptMs) kept = { at: now, samples: measure() }
  return kept.samples
}

async function measure(): Promise<Sample[]> {
  const away: Sample[] = [{ name: 'sati_database_up', labels: {}, value: 0 }]
  // Each by itself: a read-only database still answers for the lanes.
  const answers = await Promise.all([inTime(lanes(), away), inTime(readiness(), ready(false))])
  return answers.flat()
}

function inTime(work: Promise<Sample[]>, otherwise: Sample[]): Promise<Sample[]> {
  return Promise.race([work.catch(() => otherwise), sleep(patienceMs, otherwise, { ref: false })])
}

const readiness = async () => ready(await isReady())

function ready(isIt: boolean): Sample[] {
  return [{ name: 'sati_ready', labels: {}, value: isIt ? 1 : 0 }]
}

async function lanes(): Promise<Sample[]> {
  const loads = await unsafeMeasureLanes()
  const samples = loads.flatMap(({ lane, due, leased, retrying, oldestDueSeconds }): Sample[] => [
    { name: 'sati_outbox_due', labels: { lane }, value: due },
    { name: 'sati_outbox_leased', labels: { lane }, value: leased },
    { name: 'sati_outbox_retrying', labels: { lane }, value: retrying },
    { name: 'sati_outbox_oldest_due_seconds', labels: { lane }, value: oldestDueSeconds },
  ])
  return [{ name: 'sati_database_up', labels: {}, value: 1 }, ...samples]
}
