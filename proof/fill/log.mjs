import { derivedSizes } from './sizes.mjs'

/** The outbox, and the audit log. */
export function mailsAndLog(sizes) {
  const { children, referrals, audit } = sizes
  return [
    mails('teacher-invitation', `SELECT n, id, at FROM request`),
    mails('teacher-answered', `SELECT n, id, at + interval '3 days' AS at FROM request WHERE status = 'completed'`),
    mails('school-referral', `SELECT n, id, at FROM (${referral(`generate_series(1, ${referrals}) n`, referrals)}) r`),
    mails('callback-request', `SELECT n, id, at FROM consultation WHERE status <> 'scheduled'`),
    // One recheck is pending for each child.
    `INSERT INTO "MailDelivery" (id, template, "rowId", version, "isBulk", "dueAt", "nextAttemptAt", "createdAt")
       SELECT pg_temp.id_at('recheck', n, at), 'recheck', id, 20000 + n % 100, true, due, due, now() - interval '1 day'
       FROM (SELECT *, now() + interval '1 day' + n % 90 * interval '1 day' AS due FROM child) c`,
    `INSERT INTO "MailDelivery" (id, template, "rowId", "isBulk", "dueAt", "nextAttemptAt", "createdAt")
       SELECT pg_temp.id_at('reminder', n, at), 'teacher-reminder-last', id, true, at + interval '26 days', at + interval '26 days',
         at
       FROM request WHERE status = 'pending' AND at > now() - interval '25 days'`,
    auditEvents({ children, referrals, audit, ...derivedSizes(sizes) }),
  ]
}

/** Sent, but for one of 500 that the mail server refused. `rows` selects n, id and at. */
function mails(template, rows) {
  return `INSERT INTO "MailDelivery" (id, template, "rowId", "isBulk", attempts, "dueAt", "nextAttemptAt", "sentAt",
      "failedAt", "lastError", "createdAt")
    SELECT pg_temp.id_at('${template}', n, at), '${template}', id, ${template === 'school-referral'}, 1, at, at,
      CASE WHEN n % 500 > 0 THEN at END, CASE WHEN n % 500 = 0 THEN at END, CASE WHEN n % 500 = 0 THEN 'refused' END, at
    FROM (${rows}) r`
}

function referral(numbers, many) {
  return `SELECT n, pg_temp.id_at('referral', n, at) AS id, at
    FROM (SELECT n, pg_temp.evenly(n, ${many}, 690) AS at FROM ${numbers}) r`
}

/** Of 100 entries 84 are parents', ten doctors', four teachers', one each the largest school's and the system's. */
function auditEvents({ children, referrals, audit, answeredRequests }) {
  return `INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action, "childId", "targetId")
    SELECT pg_temp.id_at('event', e.n, e.at), e.at,
      CASE WHEN e.kind < 94 THEN 'user' WHEN e.kind < 98 THEN 'teacher-link' WHEN e.kind = 98 THEN 'api-key' ELSE 'system' END,
      CASE WHEN e.kind < 84 THEN c."parentId"::text WHEN e.kind < 94 THEN d."userId"::text WHEN e.kind < 98 THEN r.id::text
        WHEN e.kind = 98 THEN key.id::text ELSE 'mail' END,
      CASE WHEN e.kind < 50 THEN 'results.read' WHEN e.kind < 60 THEN 'account.signed-in' WHEN e.kind < 75 THEN 'assessment.created'
        WHEN e.kind < 83 THEN 'report.downloaded' WHEN e.kind = 83 THEN 'account.exported' WHEN e.kind < 94 THEN 'results.read'
        WHEN e.kind < 98 THEN 'assessment.created' WHEN e.kind = 98 THEN 'school-referral.created'
        ELSE 'teacher-referral.reminded' END,
      CASE WHEN e.kind < 50 OR e.kind BETWEEN 60 AND 82 OR e.kind BETWEEN 84 AND 93 THEN c.id
        WHEN e.kind BETWEEN 94 AND 97 OR e.kind = 99 THEN r."childId" END,
      CASE WHEN e.kind BETWEEN 50 AND 59 THEN c."parentId"
        WHEN e.kind BETWEEN 60 AND 74 THEN pg_temp.id_at('assessment', e.n, e.at)
        WHEN e.kind BETWEEN 94 AND 97 OR e.kind = 99 THEN r.id
        WHEN e.kind = 98 THEN pg_temp.id_at('referral', e.n % ${referrals}, e.at) END
    FROM (SELECT n, pg_temp.evenly(n, ${audit}, 690) AS at, (n % 100)::int AS kind,
        1 + pg_temp.pick(n, 100, ${children}) AS child
      FROM generate_series(1, ${audit}) n OFFSET 0) e
    -- The busiest doctor reads every third of what doctors read.
    LEFT JOIN child c ON c.n = e.child
    LEFT JOIN doctor d ON d.n = CASE WHEN e.kind BETWEEN 84 AND 93 THEN
      CASE WHEN pg_temp.pick(e.n, 101, 3) = 0 THEN 1 ELSE (ARRAY[2, 3, 4, 6, 7, 8, 9, 11])[1 + pg_temp.pick(e.n, 102, 8)] END END
    LEFT JOIN request r ON r.n = CASE WHEN e.kind BETWEEN 94 AND 97 OR e.kind = 99 THEN
      1 + pg_temp.pick(e.n, 103, ${answeredRequests}) END
    CROSS JOIN (SELECT "keyId" AS id FROM school WHERE n = 1) key`
}
