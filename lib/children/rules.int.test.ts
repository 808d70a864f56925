import { shareLinkActor, userActor } from '@/lib/auth/actor'
import { byOwnParent, mayReadChild, readableChildIds, readsAsSecondParent } from '@/lib/children/rules'
import { agreedToScreening, withdrewScreening } from '@/lib/consents/rules'
import { openConsultation, shownStatus, storedAs } from '@/lib/consultations/rules'
import { isOver } from '@/lib/consultations/status'
import { db, Prisma } from '@/lib/db'
import { ownListedDoctor } from '@/lib/doctors/rules'
import { mayReadByLink } from '@/lib/result-shares/rules'
import { sql } from '../../tests/support/sql'

/*
 * Compares rules over several tables in SQL and for Prisma, for every pair of a person, or a visit link, and a child.
 */
const people = 6

beforeAll(async () => {
  await sql(
    `INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", role, provider, "updatedAt")
     SELECT gen_random_uuid(), 'Nok', 'Dee', n || '@example.com', n || '@example.com', 'parent', 'local', now()
     FROM generate_series(1, ${people}) n`,
  )
  await sql(
    `INSERT INTO "Child" (id, "parentId", name, age, school, gender, nationality, "updatedAt")
     SELECT gen_random_uuid(), u.id, 'Dek', 8, '', 'male', 'thai', now() FROM "User" u, generate_series(1, 12)`,
  )
  // Consents of the own parent and of others, some withdrawn, some given again.
  await sql(
    `INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language, "givenAt", "withdrawnAt")
     SELECT gen_random_uuid(), u.id, c.id, p::"ConsentPurpose", 'v', 'en', now() - n * interval '1 day',
       CASE WHEN random() < 0.6 THEN now() END
     FROM "Child" c, "User" u, generate_series(1, 2) n, unnest(ARRAY['screening', 'teacher_share']) p
     WHERE random() < 0.35`,
  )
  await sql(
    `INSERT INTO "SecondParent" (id, "childId", "invitedById", email, "emailKey", language, "expiresAt", "userId", "acceptedAt", "endedAt")
     SELECT gen_random_uuid(), c.id, c."parentId", CASE WHEN NOT e THEN 'a@b.co' END, CASE WHEN NOT e THEN 'a@b.co' END, 'en',
       now() + interval '1 day', u.id, now(), CASE WHEN e THEN now() END
     FROM (SELECT *, random() < 0.5 AS e FROM "Child") c
     JOIN LATERAL (SELECT * FROM "User" WHERE id <> c."parentId" ORDER BY random() LIMIT 1) u ON true WHERE random() < 0.7`,
  )
  // Every other one is listed.
  await sql(
    `INSERT INTO "Doctor" (id, "userId", name, specialty, location, "yearsOfExperience", "verifiedAt")
     SELECT gen_random_uuid(), id, 'Dr', '', '', 1, CASE WHEN row_number() OVER () % 2 = 0 THEN now() END FROM "User"`,
  )
  await sql(
    `INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, "awaitsBooking")
     SELECT gen_random_uuid(), c.id, d.id, c."parentId", s, s = 'scheduled' AND random() < 0.5
     FROM "Child" c, "Doctor" d, unnest(enum_range(NULL::"ConsultationStatus")) s WHERE random() < 0.1`,
  )
  // Shares with doctors and by link: valid, expired, revoked, or closed by wrong passcodes.
  await sql(
    `INSERT INTO "ResultShare" (id, "childId", "parentId", "doctorId", "expiresAt", "revokedAt", "wrongPasscodes")
     SELECT gen_random_uuid(), c.id, c."parentId", CASE WHEN n = 4 THEN d.id END, now() + (n - 2) * interval '1 day',
       CASE WHEN random() < 0.3 THEN now() END, CASE WHEN random() < 0.3 THEN 10 ELSE 0 END
     FROM "Child" c, generate_series(1, 4) n, (SELECT id FROM "Doctor" LIMIT 1) d`,
  )
  // Answers of a teacher, of the own parent, of another parent, and without an author.
  await sql(
    `INSERT INTO "Assessment" (id, "childId", "assessorType", "assessorId", "teacherName", answers, "totalScore", "riskLevel",
       "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion")
     SELECT gen_random_uuid(), c.id, t::"AssessorType", CASE WHEN t = 'parent' AND random() < 0.6 THEN u.id END,
       CASE WHEN t = 'teacher' THEN 'T' END, array_fill(0, ARRAY[18]), 0, 'low', 0, 0, 'mixed', 'v'
     FROM "Child" c, "User" u, unnest(ARRAY['parent', 'teacher']) t WHERE random() < 0.5`,
  )
})

const actorOf = (userId: string) =>
  userActor({
    userId,
    role: 'parent',
    firstName: 'Nok',
    sessionId: userId,
    signedInAt: new Date(),
    address: '127.0.0.1',
  })

async function bySql(condition: Prisma.Sql): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`SELECT c.id FROM "Child" c WHERE ${condition} ORDER BY c.id`
  return rows.map(({ id }) => id)
}

async function byPrisma(where: Prisma.ChildWhereInput): Promise<string[]> {
  const rows = await db().child.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}

/** @param id of a person or a share */
type Rule = (id: string) => { sql: Prisma.Sql; where: Prisma.ChildWhereInput }

const id = (userId: string) => Prisma.sql`${userId}::uuid`
const persons = () => db().user.findMany({ select: { id: true } })
const shares = () => db().resultShare.findMany({ select: { id: true } })
const rules: [string, Rule, typeof persons?][] = [
  ['agreedToScreening', (by) => ({ sql: agreedToScreening.sql(id(by)), where: agreedToScreening.where(by) })],
  ['withdrewScreening', (by) => ({ sql: withdrewScreening.sql(id(by)), where: withdrewScreening.where(by) })],
  [
    'readsAsSecondParent',
    (by) => ({ sql: readsAsSecondParent.sql(actorOf(by)), where: readsAsSecondParent.where(actorOf(by)) }),
  ],
  ['mayReadChild', (by) => ({ sql: mayReadChild.sql(actorOf(by)), where: mayReadChild.where(actorOf(by)) })],
  [
    'readableChildIds',
    (by) => ({ sql: Prisma.sql`c.id IN (${readableChildIds(actorOf(by))})`, where: mayReadChild.where(actorOf(by)) }),
  ],
  [
    'ownListedDoctor',
    (by) => ({
      sql: Prisma.sql`EXISTS (SELECT FROM "Consultation" k JOIN "Doctor" d ON d.id = k."doctorId"
        WHERE k."childId" = c.id AND ${ownListedDoctor.sql(actorOf(by))})`,
      where: { consultations: { some: { doctor: ownListedDoctor.where(actorOf(by)) } } },
    }),
  ],
  [
    'mayReadByLink',
    (by) => ({
      sql: Prisma.sql`EXISTS (
        SELECT FROM "ResultShare" s WHERE s."childId" = c.id AND ${mayReadByLink.sql(shareLinkActor(by))})`,
      where: { shares: { some: mayReadByLink.where(shareLinkActor(by)) } },
    }),
    shares,
  ],
]

test.each(rules)('%s is the same in SQL and for Prisma', async (_, rule, askers = persons) => {
  const users = await askers()
  const all = await db().child.count()
  let found = 0
  for (const { id: userId } of users) {
    const asked = rule(userId)
    const children = await bySql(asked.sql)
    expect(await byPrisma(asked.where)).toEqual(children)
    found += children.length
  }
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(all * users.length)
})

test('who may read a child is the same of a row', async () => {
  for (const { id } of await db().user.findMany({ select: { id: true } })) {
    const actor = actorOf(id)
    const all = await db().child.findMany({
      select: { id: true, ...mayReadChild.columns(actor) },
      orderBy: { id: 'asc' },
    })
    const read = all.filter((child) => mayReadChild.holds(child, actor))
    expect(read.map((child) => child.id)).toEqual(await byPrisma(mayReadChild.where(actor)))
  }
})

test('the own parent’s answers are the same in SQL, for Prisma and of a row', async () => {
  for (const { id: parentId } of await db().user.findMany({ select: { id: true } })) {
    const found = await db().$queryRaw<{ id: string }[]>`
      SELECT a.id FROM "Assessment" a JOIN "Child" c ON c.id = a."childId"
      WHERE c."parentId" = ${parentId}::uuid AND ${byOwnParent.sql} ORDER BY a.id`
    const ofChildren = { where: { child: { parentId } }, orderBy: { id: 'asc' } } as const
    const all = await db().assessment.findMany(ofChildren)
    const where = { ...ofChildren.where, ...byOwnParent.where(parentId) }
    const ids = found.map(({ id }) => id)
    expect((await db().assessment.findMany({ ...ofChildren, where })).map(({ id }) => id)).toEqual(ids)
    expect(all.filter((row) => byOwnParent.holds(row, parentId)).map(({ id }) => id)).toEqual(ids)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(all.filter(({ assessorType }) => assessorType === 'parent').length)
  }
})

test('of a person who was asked, just one is true: agreed or withdrew', async () => {
  const [counted] = await sql<{ asked: number }>(
    `SELECT count(*)::int AS asked FROM (SELECT DISTINCT "userId", "childId" FROM "Consent" WHERE purpose = 'screening') x`,
  )
  let known = 0
  for (const { id: userId } of await db().user.findMany({ select: { id: true } })) {
    const agreed = await byPrisma(agreedToScreening.where(userId))
    const withdrew = await byPrisma(withdrewScreening.where(userId))
    expect(agreed.filter((child) => withdrew.includes(child))).toEqual([])
    known += agreed.length + withdrew.length
  }
  expect(known).toBe(counted?.asked)
})

test('the status of a consultation that is shown is the same in SQL, of a row and as it is stored', async () => {
  const rows = await db().consultation.findMany({ select: { id: true, ...shownStatus.columns } })
  const bySql = await db().$queryRaw<{ id: string; status: string }[]>`
    SELECT k.id, ${shownStatus.sql} AS status FROM "Consultation" k`
  const shown = new Map(bySql.map(({ id, status }) => [id, status]))
  for (const row of rows) {
    const status = shownStatus.of(row)
    expect(shown.get(row.id)).toBe(status)
    expect(row).toMatchObject(storedAs(status))
    expect(isOver(status)).toBe(!openConsultation.holds(row))
  }
  expect(new Set(shown.values()).size).toBe(6)
})
