import { ask } from './cluster.mjs'
import { until } from './until.mjs'

/**
 * Compares what people were told with what is stored, and with what the mail server got, once every mail has left.
 * least: of each, or too little was tried
 */
export async function compare(superuser, kept, { byRecipient, byMessage }, least) {
  const { since } = kept
  const waiting = `SELECT count(*)::int AS n FROM "MailDelivery"
    WHERE "sentAt" IS NULL AND "dueAt" <= now() AND "createdAt" >= $1`
  await until('every mail to leave', 300, async () => (await ask(superuser, waiting, [since]))[0].n === 0)

  const newOnes = (columns) => `SELECT ${columns} >= $1`
  const assessments = await ask(superuser, newOnes('id, "childId", answers FROM "Assessment" WHERE "completedAt"'), [
    since,
  ])
  const referrals = await ask(
    superuser,
    newOnes('id, "schoolId", "studentName" FROM "SchoolReferral" WHERE "createdAt"'),
    [since],
  )
  const [{ n: noted }] = await ask(
    superuser,
    `SELECT count(*)::int AS n FROM "AuditEvent"
     WHERE action IN ('assessment.created', 'school-referral.created') AND at >= $1`,
    [since],
  )
  const storedAnswers = new Map(assessments.map((row) => [row.id, `${row.childId} ${row.answers.join('')}`]))
  const storedReferrals = new Map(referrals.map((row) => [row.id, `${row.schoolId} ${row.studentName}`]))
  const told = [...kept.assessments].map(([id, one]) => [id, `${one.childId} ${one.answers}`])
  const posted = [...kept.referrals].map(([id, one]) => [id, `${one.schoolId} ${one.studentName}`])
  const lost = [
    ...told.filter(([id = '', text]) => storedAnswers.get(id) !== text),
    ...posted.filter(([id = '', text]) => storedReferrals.get(id) !== text),
  ]
  const letters = [...kept.addresses, ...[...kept.referrals.values()].map(({ parentEmail }) => parentEmail)]
  const stored = assessments.length + referrals.length
  return [
    { what: 'answers acknowledged', now: told.length, atLeast: least.answers },
    { what: 'referrals acknowledged', now: posted.length, atLeast: least.referrals },
    { what: 'acknowledged and lost', now: lost.length + kept.missing.length, atMost: 0 },
    {
      what: 'stored and never acknowledged, or twice',
      now: stored - told.length - posted.length + lost.length,
      atMost: 0,
    },
    { what: 'deeds without their one line in the log', now: Math.abs(noted - stored), atMost: 0 },
    { what: 'signed out', now: kept.signedOut.length, atMost: 0 },
    { what: 'rows that reached another', now: kept.foreign.length, atMost: 0 },
    { what: 'refused for no reason', now: kept.refused.length, atMost: 0 },
    { what: 'mails', now: byMessage.size, atLeast: letters.length },
    { what: 'mails that never came', now: letters.filter((address) => !byRecipient.has(address)).length, atMost: 0 },
    {
      what: 'mails that came twice',
      now: twice(byMessage) + letters.filter((each) => (byRecipient.get(each) ?? 0) > 1).length,
      atMost: 0,
    },
  ]
}

function twice(counts) {
  return [...counts.values()].filter((count) => count > 1).length
}
