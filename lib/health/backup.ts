import 'server-only'
import { stat } from 'node:fs/promises'
import type { Sample } from '@/lib/metrics/meter'

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
