import { query } from '../../database.mjs'
import { until } from './programs.mjs'

/**
 * Compares what was acknowledged with what is stored, and with what the mail server got once every mail is sent. `least` of
 * each, or too little was tried.
 */
export async function compare(superuser, record, { byRecipient, byMessage }, least) {
  const since = [record.since]
  const pending = `SELECT count(*)::int AS n FROM "MailDelivery"
    WHERE "sentAt" IS NULL AND "dueAt" <= now() AND "createdAt" >= $1`
  await until('every mail to leave', 300, async () => (await query(superuser, pending, since))[0].n === 0)

  const rowsOf = (columns) => query(superuser, `SELECT ${columns} >= $1`, since)
  const assessments = await rowsOf('id, "childId", answers FROM "Assessment" WHERE "completedAt"')
  const referrals = await rowsOf('id, "schoolId", "studentName" FROM "SchoolReferral" WHERE "createdAt"')
  const [{ n: noted }] = await rowsOf(
    `count(*)::int AS n FROM "AuditEvent" WHERE action IN ('assessment.created', 'school-referral.created') AND at`,
  )
  const storedAnswers = new Map(assessments.map((row) => [row.id, `${row.childId} ${row.answers.join('')}`]))
  const storedReferrals = new Map(referrals.map((row) => [row.id, `${row.schoolId} ${row.studentName}`]))
  const answered = [...record.assessments].map(([id, one]) => [id, `${one.childId} ${one.answers}`])
  const posted = [...record.referrals].map(([id, one]) => [id, `${one.schoolId} ${one.studentName}`])
  const lost = [
    ...answered.filter(([id = '', text]) => storedAnswers.get(id) !== text),
    ...posted.filter(([id = '', text]) => storedReferrals.get(id) !== text),
  ]
  const mailed = [...record.addresses, ...[...record.referrals.values()].map(({ parentEmail }) => parentEmail)]
  const stored = assessments.length + referrals.length
  return [
    { what: 'answers acknowledged', now: answered.length, atLeast: least.answers },
    { what: 'referrals acknowledged', now: posted.length, atLeast: least.referrals },
    { what: 'acknowledged and lost', now: lost.length + record.missing.length, atMost: 0 },
    {
      what: 'stored and never acknowledged, or twice',
      now: stored - answered.length - posted.length + lost.length,
      atMost: 0,
    },
    { what: 'deeds without their one line in the log', now: Math.abs(noted - stored), atMost: 0 },
    { what: 'signed out', now: record.signedOut.length, atMost: 0 },
    { what: 'rows that reached another', now: record.foreign.length, atMost: 0 },
    { what: 'refused for no reason', now: record.refused.length, atMost: 0 },
    { what: 'mails', now: byMessage.size, atLeast: mailed.length },
    { what: 'mails that never came', now: mailed.filter((address) => !byRecipient.has(address)).length, atMost: 0 },
    {
      what: 'mails that came twice',
      now: twice(byMessage) + mailed.filter((each) => (byRecipient.get(each) ?? 0) > 1).length,
      atMost: 0,
    },
  ]
}

function twice(counts) {
  return [...counts.values()].filter((count) => count > 1).length
}
