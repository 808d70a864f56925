import { sql } from './sql'

/** The times by which requests to teachers, their mails and the limits on both live. */
const times: Record<string, string[]> = {
  TeacherReferral: ['sentAt', 'expiresAt', 'completedAt', 'revokedAt', 'declinedAt', 'createdAt'],
  MailDelivery: ['dueAt', 'nextAttemptAt', 'lockedUntil', 'sentAt', 'failedAt', 'createdAt'],
  RateLimit: ['resetsAt'],
}

/**
 * Lets hours pass for requests to teachers: what is stored moves back, so that the database's own clock can stay.
 *
 * @param more what else moves, by table: assignments in SQL, with the hours as `$1`
 */
export async function letHoursPass(hours: number, more: Record<string, string[]> = {}): Promise<void> {
  const moved = [...new Set([...Object.keys(times), ...Object.keys(more)])].map((table, index) => {
    const set = (times[table] ?? []).map((column) => `"${column}" = "${column}" - $1 * interval '1 hour'`)
    return `t${index} AS (UPDATE "${table}" SET ${[...set, ...(more[table] ?? [])].join(', ')})`
  })
  // One statement, so that no instance meets the time of before and that of after.
  await sql(`WITH ${moved.join(', ')} SELECT`, [hours])
}
