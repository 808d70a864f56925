import 'server-only'
import { stat } from 'node:fs/promises'
import type { Sample } from '@/lib/metrics/meter'

/**
 * When the last backup was done: by the file that the backup touches then, as a dump leaves no trace in the database.
 *
 * @param stamp the path of that file
 * @returns milliseconds since 1970, or null where it is not there
 */
export async function backupAt(stamp: string): Promise<number | null> {
  try {
    return (await stat(stamp)).mtimeMs
  } catch {
    return null
  }
}

/** For the alert on a missing backup: nothing where nobody said which file to look at. */
export async function measureBackup(): Promise<Sample[]> {
  const stamp = process.env.BACKUP_STAMP
  if (!stamp) return []
  const seconds = Math.floor(((await backupAt(stamp)) ?? 0) / 1_000)
  return [{ name: 'sati_backup_last_success_timestamp_seconds', labels: {}, value: seconds }]
}
