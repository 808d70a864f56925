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
    // A teacher's morning mail has the number of its day: those that were moved must not be taken for today's.
    if (table === 'MailDelivery' && !more[table])
      set.push(
        `version = CASE template WHEN 'teacher-morning' THEN -floor(random() * 2000000000)::int ELSE version END`,
      )
    return `t${index} AS (UPDATE "${table}" SET ${[...set, ...(more[table] ?? [])].join(', ')})`
  })
  // One statement, so that no instance sees a mix of old and new times.
  await sql(`WITH ${moved.join(', ')} SELECT`, [hours])
}
