import { sql } from './sql'

/** The columns that time out requests to teachers, their mails and their limits. */
const times: Record<string, string[]> = {
  TeacherReferral: ['sentAt', 'expiresAt', 'completedAt', 'revokedAt', 'declinedAt', 'createdAt'],
  MailDelivery: ['dueAt', 'nextAttemptAt', 'lockedUntil', 'sentAt', 'failedAt', 'createdAt'],
  RateLimit: ['resetsAt'],
}

/**
 * Lets hours pass for requests to teachers by moving stored times back, as the database's clock is fixed.
 * @param more other assignments in SQL, by table, with the hours as `$1`
 */
export async function letHoursPass(hours: number, more: Record<string, string[]> = {}): Promise<void> {
  const moved = [...new Set([...Object.keys(times), ...Object.keys(more)])].map((table, index) => {
    const set = (times[table] ?? []).map((column) => `"${column}" = "${column}" - $1 * interval '1 hour'`)
    return `t${index} AS (UPDATE "${table}" SET ${[...set, ...(more[table] ?? [])].join(', ')})`
  })
  // One statement, so that no instance sees a mix of old and new times.
  await sql(`WITH ${moved.join(', ')} SELECT`, [hours])
}
