import type { BreachTable } from './kinds'
import type { Literals } from './types'

/*
 * What an account, a key, a request to a teacher or a link could read in a table between two moments: lists, pages and calls that
 * show what the log says nothing of. The rows that are there now, made before the end; what was deleted since is gone from here.
 * More than was there to read rather than less: a doctor counts as verified, and an account as able to sign in, all the time.
 * Raw: no relation; all of it becomes one statement with what the log knows.
 */

/** @returns statements that select `"childId"`, `kind` and `id` */
export function reachedRows(table: BreachTable, asked: Literals): string[] {
  return reachOf[table](asked)
}

const child = (from: string, id: string) => `SELECT ${id} AS "childId", 'child' AS kind, ${id}::text AS id FROM ${from}`
const other = (kind: string, from: string, id: string) => `SELECT NULL::uuid, '${kind}', ${id}::text FROM ${from}`

const ownChildren = ({ actor, until }: Literals) =>
  `"Child" c WHERE c."parentId" = ${actor}::uuid AND c."createdAt" < ${until}`

/** Those of another parent, who let the account read. */
const sharedChildren = ({ actor, since, until }: Literals) =>
  `"SecondParent" p WHERE p."userId" = ${actor}::uuid AND p."acceptedAt" < ${until} AND (p."endedAt" IS NULL OR p."endedAt" >= ${since})`

const listing = ({ actor }: Literals) => `(SELECT d.id FROM "Doctor" d WHERE d."userId" = ${actor}::uuid)`

/** A doctor's requests; of those that were cancelled before, only what stays with the doctor's notes. */
const requests = (asked: Literals) =>
  `"Consultation" k WHERE k."doctorId" = ${listing(asked)} AND k."createdAt" < ${asked.until}
    AND (k.status <> 'cancelled' OR k."closedAt" IS NULL OR k."closedAt" >= ${asked.since}
      OR EXISTS (SELECT FROM "ConsultationNote" n WHERE n."consultationId" = k.id))`

/** What is shared with a doctor, or by the link that is the actor itself. */
const shares = (asked: Literals) =>
  `"ResultShare" s WHERE (s."doctorId" = ${listing(asked)} OR s.id = ${asked.actor}::uuid) AND s."createdAt" < ${asked.until}
    AND s."expiresAt" > ${asked.since} AND (s."revokedAt" IS NULL OR s."revokedAt" >= ${asked.since})`

/** The request to a teacher that is the actor itself. One that its teacher declined is stored as revoked, and goes on opening. */
const teachersLink = ({ actor, since, until }: Literals) =>
  `"TeacherReferral" t WHERE t.id = ${actor}::uuid AND t."createdAt" < ${until}
    AND (t.status = 'completed' OR t."expiresAt" > ${since})
    AND (t."revokedAt" IS NULL OR t."declinedAt" IS NOT NULL OR t."revokedAt" >= ${since})`

/** Whose results an account or a link could read. */
const readableChildren = (asked: Literals) =>
  `SELECT c.id FROM ${ownChildren(asked)} UNION SELECT p."childId" FROM ${sharedChildren(asked)} UNION SELECT s."childId" FROM ${shares(asked)}`

/**
 * The schools of a member. A membership that has ended is deleted: then those where the account had made or taken away referrals, for
 * as long as it may have belonged to them.
 */
const memberSchools = ({ actor, since, until }: Literals) => `
  SELECT m."schoolId" FROM "SchoolMembership" m WHERE m."userId" = ${actor}::uuid AND m."createdAt" < ${until}
  UNION SELECT l."schoolId" FROM (
    SELECT r."schoolId" FROM "SchoolReferral" r WHERE r."createdById" = ${actor}::uuid AND r."createdAt" < ${until}
    UNION SELECT e."targetId" FROM "AuditEvent" e
    WHERE e."actorId" = ${actor} AND e.action = 'school-referral.exported' AND e.at < ${until}) l
  JOIN "School" o ON o.id = l."schoolId" AND NOT o."isDemo"
  WHERE EXISTS (SELECT FROM "AuditEvent" e
    WHERE e."targetId" = ${actor}::uuid AND e.action = 'school.member-removed' AND e.at >= ${since})`

const keysSchool = ({ actor, since, until }: Literals) =>
  `SELECT a."schoolId" FROM "ApiKey" a WHERE a.id = ${actor}::uuid AND a."createdAt" < ${until}
    AND (a."revokedAt" IS NULL OR a."revokedAt" >= ${since})`

const reachOf: Record<BreachTable, (asked: Literals) => string[]> = {
  User: (asked) => [
    other('account', `"User" u WHERE u.id = ${asked.actor}::uuid AND u."createdAt" < ${asked.until}`, 'u.id'),
    // A school's members see each other, a doctor who asks, and the parents of one child one another.
    other(
      'account',
      `"SchoolMembership" m WHERE m."schoolId" IN (${memberSchools(asked)}) AND m."createdAt" < ${asked.until}`,
      'm."userId"',
    ),
    other('account', requests(asked), 'k."parentId"'),
    other('account', sharedChildren(asked), 'p."invitedById"'),
    other(
      'account',
      `"SecondParent" o WHERE o."childId" IN (${readableChildren(asked)}) AND o."userId" IS NOT NULL AND o."acceptedAt" < ${asked.until}`,
      'o."userId"',
    ),
    other('account', teachersLink(asked), 't."parentId"'),
  ],
  Child: (asked) => [
    child(ownChildren(asked), 'c.id'),
    child(sharedChildren(asked), 'p."childId"'),
    child(requests(asked), 'k."childId"'),
    child(shares(asked), 's."childId"'),
    child(teachersLink(asked), 't."childId"'),
  ],
  Assessment: (asked) => [
    child(
      `(${readableChildren(asked)}) w WHERE EXISTS (
        SELECT FROM "Assessment" a WHERE a."childId" = w.id AND a."completedAt" < ${asked.until})`,
      'w.id',
    ),
  ],
  TeacherReferral: (asked) => {
    const own = `"TeacherReferral" t WHERE t."parentId" = ${asked.actor}::uuid AND t."createdAt" < ${asked.until}`
    // The results say which teachers have answered.
    const answered = `"TeacherReferral" t WHERE t."childId" IN (${readableChildren(asked)}) AND t."completedAt" < ${asked.until}`
    return [own, answered, teachersLink(asked)].flatMap((from) => [
      child(from, 't."childId"'),
      other('teacher', from, 't.id'),
    ])
  },
  SchoolReferral: (asked) => {
    const schools = `${keysSchool(asked)} UNION ${memberSchools(asked)}`
    const ofSchool = `"SchoolReferral" r WHERE r."schoolId" IN (${schools}) AND r."createdAt" < ${asked.until}`
    const inDemo = `"SchoolReferral" r JOIN "School" o ON o.id = r."schoolId" AND o."isDemo"
      WHERE r."createdById" = ${asked.actor}::uuid AND r."createdAt" < ${asked.until}`
    const accepted = `"SchoolReferral" r WHERE r."acceptedById" = ${asked.actor}::uuid AND r."acceptedAt" < ${asked.until}`
    return [ofSchool, inDemo, accepted].map((from) => other('referral', from, 'r.id'))
  },
  SecondParent: (asked) => {
    const own = `"SecondParent" p WHERE p."invitedById" = ${asked.actor}::uuid AND p."createdAt" < ${asked.until}`
    return [own, sharedChildren(asked)].flatMap((from) => [
      child(from, 'p."childId"'),
      other('second-parent', from, 'p.id'),
    ])
  },
  Consent: ({ actor, until }) => {
    const own = `"Consent" n WHERE n."userId" = ${actor}::uuid AND n."givenAt" < ${until}`
    return [
      child(`${own} AND n."childId" IS NOT NULL`, 'n."childId"'),
      other('account', `${own} AND n."childId" IS NULL`, 'n."userId"'),
    ]
  },
  Consultation: (asked) => [
    child(
      `"Consultation" k WHERE k."parentId" = ${asked.actor}::uuid AND k."createdAt" < ${asked.until}`,
      'k."childId"',
    ),
    child(requests(asked), 'k."childId"'),
  ],
  ResultShare: (asked) => [
    child(
      `"ResultShare" s WHERE s."parentId" = ${asked.actor}::uuid AND s."createdAt" < ${asked.until}`,
      's."childId"',
    ),
    child(shares(asked), 's."childId"'),
  ],
  SchoolMembership: (asked) => [
    other(
      'account',
      `"SchoolMembership" m WHERE m."schoolId" IN (${memberSchools(asked)}) AND m."createdAt" < ${asked.until}`,
      'm."userId"',
    ),
    other(
      'invitation',
      `"SchoolInvitation" i WHERE i."schoolId" IN (${memberSchools(asked)}) AND i."createdAt" < ${asked.until}`,
      'i.id',
    ),
  ],
  // The list of verified doctors is for everyone.
  Doctor: ({ actor, until }) => [
    other('doctor', `"Doctor" d WHERE d."userId" = ${actor}::uuid AND d."createdAt" < ${until}`, 'd.id'),
  ],
}
