import 'server-only'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sample } from '@/lib/metrics/meter'
import { unsafeMeasureLanes } from '@/lib/outbox/data'
import { isReady } from './data'

/** Bounds the load of any number of scrapes. */
const cacheMs = 10_000
/** A scrape must not block on a silent database. */
const timeoutMs = 2_000

let cached: { at: number; samples: Promise<Sample[]> } | undefined

export function measureDatabase(): Promise<Sample[]> {
  const now = performance.now()
  if (!cached || now - cached.at > cacheMs) cached = { at: now, samples: measure() }
  return cached.samples
}

async function measure(): Promise<Sample[]> {
  const away: Sample[] = [{ name: 'sati_database_up', labels: {}, value: 0 }]
  // Each by itself: a read-only database still answers for the lanes.
  const answers = await Promise.all([inTime(lanes(), away), inTime(readiness(), readySample(false))])
  return answers.flat()
}

function inTime(work: Promise<Sample[]>, otherwise: Sample[]): Promise<Sample[]> {
  return Promise.race([work.catch(() => otherwise), sleep(timeoutMs, otherwise, { ref: false })])
}

const readiness = async () => readySample(await isReady())

function readySample(isReady: boolean): Sample[] {
  return [{ name: 'sati_ready', labels: {}, value: isReady ? 1 : 0 }]
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

/** A dump leaves no trace in the database, so the backup touches a file. @returns milliseconds since 1970 */
export async function backupAt(stamp: string): Promise<number | null> {
  try {
    return (await stat(stamp)).mtimeMs
  } catch {
    return null
  }
}

export async function measureBackup(): Promise<Sample[]> {
  const stamp = process.env.BACKUP_STAMP
  if (!stamp) return []
  const seconds = Math.floor(((await backupAt(stamp)) ?? 0) / 1_000)
  return [{ name: 'sati_backup_last_success_timestamp_seconds', labels: {}, value: seconds }]
}
