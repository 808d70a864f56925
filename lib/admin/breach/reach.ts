import type { AuditedTable } from '@/lib/audit/actions'

/*
 * The rows that an actor could read in a period by lists and pages, which are not logged. Only rows that still exist,
 * and rather too many than too few: a doctor counts as verified, and an account as enabled, all the time.
 * Raw: no relation; all of it becomes one statement with what the log knows.
 */

/** Quoted SQL literals: a cursor takes no parameters. */
interface Literals {
  since: string
  until: string
  actor: string
}

const child = (from: string, id: string) => `SELECT ${id} AS "childId", 'child' AS kind, ${id}::text AS id FROM ${from}`
const other = (kind: string, from: string, id: string) => `SELECT NULL::uuid, '${kind}', ${id}::text FROM ${from}`

/** @param column of the table's rows that names the actor; `at` is when they were made */
const own = (table: string, alias: string, column: string, { actor, until }: Literals, at = 'createdAt') =>
  `"${table}" ${alias} WHERE ${alias}."${column}" = ${actor}::uuid AND ${alias}."${at}" < ${until}`

const ownChildren = (values: Literals) => own('Child', 'c', 'parentId', values)

const sharedChildren = ({ actor, since, until }: Literals) =>
  `"SecondParent" p WHERE p."userId" = ${actor}::uuid AND p."acceptedAt" < ${until} AND (p."endedAt" IS NULL OR p."endedAt" >= ${since})`

const listing = ({ actor }: Literals) => `(SELECT d.id FROM "Doctor" d WHERE d."userId" = ${actor}::uuid)`

/** A doctor's requests; a request cancelled before the period stays readable only with the doctor's notes. */
const requests = (values: Literals) =>
  `"Consultation" k WHERE k."doctorId" = ${listing(values)} AND k."createdAt" < ${values.until}
    AND (k.status <> 'cancelled' OR k."closedAt" IS NULL OR k."closedAt" >= ${values.since}
      OR EXISTS (SELECT FROM "ConsultationNote" n WHERE n."consultationId" = k.id))`

const shares = (values: Literals) =>
  `"ResultShare" s WHERE (s."doctorId" = ${listing(values)} OR s.id = ${values.actor}::uuid) AND s."createdAt" < ${values.until}
    AND s."expiresAt" > ${values.since} AND (s."revokedAt" IS NULL OR s."revokedAt" >= ${values.since})`

/** The request that is the actor itself. A declined one is stored as revoked, and its link still opens. */
const teachersLink = ({ actor, since, until }: Literals) =>
  `"TeacherReferral" t WHERE t.id = ${actor}::uuid AND t."createdAt" < ${until}
    AND (t.status = 'completed' OR t."expiresAt" > ${since})
    AND (t."revokedAt" IS NULL OR t."declinedAt" IS NOT NULL OR t."revokedAt" >= ${since})`

const readableChildren = (values: Literals) =>
  `SELECT c.id FROM ${ownChildren(values)} UNION SELECT p."childId" FROM ${sharedChildren(values)} UNION SELECT s."childId" FROM ${shares(values)}`

/** An ended membership is deleted: it is inferred where the account made or exported referrals. */
const memberSchools = ({ actor, since, until }: Literals) => `
  SELECT m."schoolId" FROM "SchoolMembership" m WHERE m."userId" = ${actor}::uuid AND m."createdAt" < ${until}
  UNION SELECT l."schoolId" FROM (
    SELECT r."schoolId" FROM "SchoolReferral" r WHERE r."createdById" = ${actor}::uuid AND r."createdAt" < ${until}
    UNION SELECT e."targetId" FROM "AuditEvent" e
    WHERE e."actorId" = ${actor} AND e.action = 'school-referral.exported' AND e.at < ${until}) l
  JOIN "School" o ON o.id = l."schoolId" AND NOT o."isDemo"
  WHERE EXISTS (SELECT FROM "AuditEvent" e
    WHERE e."targetId" = ${actor}::uuid AND e.action = 'school.member-removed' AND e.at >= ${since})`

const members = (values: Literals) =>
  other(
    'account',
    `"SchoolMembership" m WHERE m."schoolId" IN (${memberSchools(values)}) AND m."createdAt" < ${values.until}`,
    'm."userId"',
  )

const keysSchool = ({ actor, since, until }: Literals) =>
  `SELECT a."schoolId" FROM "ApiKey" a WHERE a.id = ${actor}::uuid AND a."createdAt" < ${until}
    AND (a."revokedAt" IS NULL OR a."revokedAt" >= ${since})`

/** Statements that select `"childId"`, `kind` and `id`. */
export const reachedRows: Record<AuditedTable, (values: Literals) => string[]> = {
  User: (values) => [
    other('account', own('User', 'u', 'id', values), 'u.id'),
    // The members of a school, a doctor and the requesting parent, and the parents of a child see each other.
    members(values),
    other('account', requests(values), 'k."parentId"'),
    other('account', sharedChildren(values), 'p."invitedById"'),
    other(
      'account',
      `"SecondParent" o WHERE o."childId" IN (${readableChildren(values)}) AND o."userId" IS NOT NULL AND o."acceptedAt" < ${values.until}`,
      'o."userId"',
    ),
    other('account', teachersLink(values), 't."parentId"'),
  ],
  Child: (values) => [
    child(ownChildren(values), 'c.id'),
    child(sharedChildren(values), 'p."childId"'),
    child(requests(values), 'k."childId"'),
    child(shares(values), 's."childId"'),
    child(teachersLink(values), 't."childId"'),
  ],
  Assessment: (values) => [
    child(
      `(${readableChildren(values)}) w WHERE EXISTS (
        SELECT FROM "Assessment" a WHERE a."childId" = w.id AND a."completedAt" < ${values.until})`,
      'w.id',
    ),
  ],
  TeacherReferral: (values) => {
    // The results name the teachers who answered.
    const answered = `"TeacherReferral" t WHERE t."childId" IN (${readableChildren(values)}) AND t."completedAt" < ${values.until}`
    return [own('TeacherReferral', 't', 'parentId', values), answered, teachersLink(values)].flatMap((from) => [
      child(from, 't."childId"'),
      other('teacher', from, 't.id'),
    ])
  },
  SchoolReferral: (values) => {
    const schools = `${keysSchool(values)} UNION ${memberSchools(values)}`
    const ofSchool = `"SchoolReferral" r WHERE r."schoolId" IN (${schools}) AND r."createdAt" < ${values.until}`
    const inDemo = `"SchoolReferral" r JOIN "School" o ON o.id = r."schoolId" AND o."isDemo"
      WHERE r."createdById" = ${values.actor}::uuid AND r."createdAt" < ${values.until}`
    const accepted = own('SchoolReferral', 'r', 'acceptedById', values, 'acceptedAt')
    return [ofSchool, inDemo, accepted].map((from) => other('referral', from, 'r.id'))
  },
  SecondParent: (values) =>
    [own('SecondParent', 'p', 'invitedById', values), sharedChildren(values)].flatMap((from) => [
      child(from, 'p."childId"'),
      other('second-parent', from, 'p.id'),
    ]),
  Consent: (values) => {
    const given = own('Consent', 'n', 'userId', values, 'givenAt')
    return [
      child(`${given} AND n."childId" IS NOT NULL`, 'n."childId"'),
      other('account', `${given} AND n."childId" IS NULL`, 'n."userId"'),
    ]
  },
  Consultation: (values) => [
    child(own('Consultation', 'k', 'parentId', values), 'k."childId"'),
    child(requests(values), 'k."childId"'),
  ],
  DoctorVisit: (values) => [
    child(
      `(${readableChildren(values)}) w WHERE EXISTS (
        SELECT FROM "DoctorVisit" v WHERE v."childId" = w.id AND v."createdAt" < ${values.until})`,
      'w.id',
    ),
  ],
  ResultShare: (values) => [
    child(own('ResultShare', 's', 'parentId', values), 's."childId"'),
    child(shares(values), 's."childId"'),
  ],
  SchoolMembership: (values) => [
    members(values),
    other(
      'invitation',
      `"SchoolInvitation" i WHERE i."schoolId" IN (${memberSchools(values)}) AND i."createdAt" < ${values.until}`,
      'i.id',
    ),
  ],
  // Everyone may read the verified ones.
  Doctor: (values) => [other('doctor', own('Doctor', 'd', 'userId', values), 'd.id')],
}
