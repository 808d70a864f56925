import { newDoctor } from './doctors'
import { newFamily } from './people'
import { newSchool } from './schools'
import { sql } from './sql'

export interface Owners {
  account: string
  child: string
  school: string
  doctor: string
  share: string
}

/** A family, a school, a doctor, and a share of results that has not expired. */
export async function newOwners(): Promise<Owners> {
  const { user, child } = await newFamily()
  const [school, doctor] = [await newSchool(), await newDoctor()]
  const [share] = await sql<{ id: string }>(
    `INSERT INTO "ResultShare" (id, "childId", "parentId", "expiresAt")
     VALUES (gen_random_uuid(), $1, $2, now() + interval '1 day') RETURNING id`,
    [child.id, user.id],
  )
  return { account: user.id, child: child.id, school, doctor, share: share?.id ?? '' }
}

const unique = 'gen_random_uuid()'
const far = `now() + interval '1 year'`

/** The first row names the account that the rows are about. */
const addressOf = (others: string) =>
  `coalesce(CASE n WHEN 1 THEN (SELECT u."emailKey" FROM "User" u WHERE u.id = $about) END, ${others})`

const schoolReferral = (columns: string, values: string) => `
  "SchoolReferral" (id, "schoolId", "createdById", "studentName", "parentEmail", "referringTeacher", ${columns})
  SELECT ${unique}, $school, $account, 'Nok', 'p@example.com', 'Kru Ploy', ${values}`
const teacherReferral = (columns: string, values: string) => `
  "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language, ${columns})
  SELECT ${unique}, $child, $account, 't@example.com', ${addressOf("'t@example.com'")}, 'Kru Ploy', 'th', ${values}`
const invitation = (columns: string, values: string) => `
  "SchoolInvitation" (id, "schoolId", email, "emailKey", role, ${columns})
  SELECT ${unique}, $school, 'm@example.com', ${addressOf(`${unique}::text`)}, 'member', ${values}`
const consultation = (columns: string, values: string) => `
  "Consultation" (id, "childId", "doctorId", "parentId", ${columns}) SELECT ${unique}, $child, $doctor, $account, ${values}`
const mail = (column: string) => `
  "MailDelivery" (id, template, "rowId", "${column}") SELECT ${unique}, 'x' || ${unique}, $about, $at`

/** How to write a row that a term's column finds: `$at` is its time. */
const inserts: Record<string, string> = {
  'Session.expiresAt': `"Session" (id, "userId", "tokenHash", "expiresAt") SELECT ${unique}, $account, ${unique}, $at`,
  'EndedSession.endedAt': `"EndedSession" ("tokenHash", "endedAt") SELECT ${unique}, $at`,
  'AccountToken.expiresAt': `"AccountToken" (id, "userId", purpose, "expiresAt")
    SELECT ${unique}, $account, 'password_reset', $at`,
  'SecondParent.endedAt': `"SecondParent" (id, "childId", "invitedById", language, "sentAt", "expiresAt", "endedAt")
    SELECT ${unique}, $child, $account, 'th', $at, ${far}, $at`,
  'TeacherReferral.expiresAt': teacherReferral('"expiresAt"', '$at'),
  'TeacherReferral.revokedAt': teacherReferral('status, "expiresAt", "revokedAt"', `'revoked', ${far}, $at`),
  'SuggestedColleague.createdAt': `"SuggestedColleague" (id, "childId", "parentId", name, email, "emailKey", "createdAt")
    SELECT (ARRAY(SELECT r.id FROM "TeacherReferral" r WHERE r."parentId" = $account AND NOT EXISTS (
      SELECT FROM "SuggestedColleague" s WHERE s.id = r.id) ORDER BY r.id))[n], $child, $account, 'Kru Nid',
      'n@example.com', ${addressOf("'n@example.com'")}, $at`,
  'SchoolInvitation.expiresAt': invitation('"expiresAt"', '$at'),
  'SchoolInvitation.acceptedAt': invitation('"expiresAt", "acceptedAt"', `${far}, $at`),
  'SchoolReferral.expiresAt': schoolReferral('"expiresAt"', '$at'),
  'SchoolReferral.closedAt': schoolReferral('status, "expiresAt", "closedAt"', `'declined', ${far}, $at`),
  'Consultation.closedAt': consultation('status, "closedAt"', `'done', $at`),
  'Consultation.createdAt': consultation('status, "createdAt"', `'contacted', $at`),
  'ResultShare.expiresAt': `"ResultShare" (id, "childId", "parentId", "expiresAt") SELECT ${unique}, $child, $account, $at`,
  'LinkReader.openedAt': `"LinkReader" (id, "shareId", key, "openedAt") SELECT ${unique}, $share, ${unique}, $at`,
  'LegalHold.endedAt': `"LegalHold" (id, "accountId", reason, "addedBy", "endedAt", "endedBy")
    SELECT ${unique}, $account, '1/2569', 'x', $at, 'x'`,
  'IdempotencyKey.createdAt': `"IdempotencyKey" (scope, key, "requestHash", "createdAt")
    SELECT 'user:' || $account, ${unique}, 'x', $at`,
  'RateLimit.resetsAt': `"RateLimit" (key, points, "resetsAt") SELECT ${unique}, 1, $at`,
  'MailDelivery.sentAt': mail('sentAt'),
  'MailDelivery.failedAt': mail('failedAt'),
}

/** A row of the same table and age that is kept for another reason. */
const keepers: Record<string, string> = {
  SecondParent: `"SecondParent" (id, "childId", "invitedById", language, "sentAt", "expiresAt", "acceptedAt", "endedAt")
    SELECT ${unique}, $child, $account, 'th', $at, ${far}, $at, $at`,
  TeacherReferral: teacherReferral('status, "expiresAt", "completedAt"', `'completed', $at, $at`),
  SchoolReferral: schoolReferral('status, "expiresAt", "acceptedAt", "closedAt"', `'accepted', $at, $at, $at`),
  LinkReader: `"LinkReader" (id, "shareId", key, recipient, "openedAt") SELECT ${unique}, $share, ${unique}, 'Clinic', $at`,
  MailDelivery: `"MailDelivery" (id, template, "rowId", "createdAt", "dueAt") SELECT ${unique}, 'x' || ${unique}, $child, $at, $at`,
}

export const termsWithRows = Object.keys(inserts)
export const tablesWithKeepers = Object.keys(keepers)

interface Rows {
  /** `table.column` of a term, or a table that has a keeper. */
  kind: string
  owners: Owners
  /** An expression in SQL. */
  at: string
  number: number
  /** For a mail: its row. For a request to a teacher or an invitation: the account whose address the first one names. */
  about?: string
}

/**
 * Writes rows for one term, or keepers. A token is unique for a purpose and person, so each after the first has its own
 * account.
 */
export async function addRows({ kind, owners, at, number, about = owners.child }: Rows): Promise<void> {
  const statement = inserts[kind] ?? keepers[kind]
  if (!statement) throw new Error(`no rows are known for ${kind}`)
  // Each is of a request of its own.
  if (kind === 'SuggestedColleague.createdAt') await addRows({ kind: 'TeacherReferral', owners, at: 'now()', number })
  const values: Record<string, string> = { ...owners, about }
  const filled = statement
    .replaceAll('$at', at)
    .replace(/\$(account|child|school|doctor|share|about)/g, (_, name: string) => `'${values[name]}'::uuid`)
  await sql(`INSERT INTO ${filled} FROM generate_series(1, $1::int) n`, [kind.startsWith('AccountToken') ? 1 : number])
}
