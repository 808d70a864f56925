import { POST as createAssessment } from '@/app/api/assessments/route'
import { listAccess } from '@/lib/access-log/data'
import { exportMyData } from '@/lib/accounts/export/data'
import { unsafeSummariseLoop } from '@/lib/admin/loop/data'
import { getPatient, pagePatients, searchPatients } from '@/lib/consultations/patients/data'
import { db } from '@/lib/db'
import { eraseAllReplies } from '@/lib/idempotency/mutations'
import { listReferralWeeks, pageSchoolReferrals } from '@/lib/school-referrals/data'
import { actAsMember } from '@/lib/schools/data'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, assess, fewSigns, newAgreedFamily, newFamily } from '../support/people'
import { newSchoolMember } from '../support/schools'
import { newAnsweringSecond } from '../support/second-parents'
import { sql } from '../support/sql'
import { planOf, statementsOf } from '../support/statements'

/* Calls that must not cost more as a table grows: an index finds the rows. `npm run bench -- growth` measures times. */

test('every foreign key has an index by which a deletion finds the rows that refer to it', async () => {
  const without = await sql<{ key: string }>(
    `SELECT c.conrelid::regclass || ' ' || c.conname AS key FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND NOT EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisvalid AND i.indkey[0] = c.conkey[1]
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`,
  )
  expect(without).toEqual([])
})

test('a page of the list and the weeks are found by their indexes', async () => {
  const member = await newSchoolMember()
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt", "createdAt")
     SELECT gen_random_uuid(), $1, 'Nok', 'p' || n || '@example.com', 'Kru Ploy', now(), now() - (n / 5) * interval '1 minute'
     FROM generate_series(1, 2000) n`,
    [member.schoolId],
  )
  await sql('ANALYZE "SchoolReferral"')
  const actor = await actAsMember(await actorOf(member))
  const page = await planOf(() => pageSchoolReferrals(actor, {}, 10))
  expect(page).toContain('Index Scan using "SchoolReferral_schoolId_createdAt_id_idx"')
  expect(page).not.toContain('Sort')
  const weeks = await planOf(() => listReferralWeeks(actor))
  expect(weeks).toContain('SchoolReferral_schoolId_status_createdAt_id_idx')
  expect(weeks).not.toContain('Seq Scan on "SchoolReferral"')
})

test('the export finds its entries of the log by indexes, however long that is', async () => {
  const family = await newFamily()
  await sql(
    `INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
     SELECT gen_random_uuid(), 'user', gen_random_uuid()::text, 'results.read', gen_random_uuid(), gen_random_uuid()
     FROM generate_series(1, 5000)`,
  )
  await sql('ANALYZE "AuditEvent"')
  const actor = await actorOf(family)
  const statements = await statementsOf(() => exportMyData(actor))
  const log = statements.filter(({ text }) => text.includes('FROM "AuditEvent"'))
  expect(log).toHaveLength(1)
  const plan = JSON.stringify(await sql(`EXPLAIN ${log[0]?.text}`, log[0]?.values))
  expect(plan).toContain('AuditEvent_before_targetId_idx')
  expect(plan).not.toMatch(/Seq Scan on \\"AuditEvent_before\\"/)
})

test('the access log finds what happened to each child, and the own exports, by indexes, and nothing else whole', async () => {
  const family = await newFamily()
  const actor = await actorOf(family)
  await sql(
    `INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "targetId")
     SELECT gen_random_uuid(), 'user', $1, 'account.signed-in', $2 FROM generate_series(1, 5000)`,
    [actor.userId, actor.userId],
  )
  await sql('ANALYZE "AuditEvent"')
  const statements = await statementsOf(() => listAccess(actor))
  const log = statements.filter(({ text }) => text.includes('FROM "AuditEvent"'))
  expect(log).toHaveLength(1)
  const plan = JSON.stringify(await sql(`EXPLAIN ${log[0]?.text}`, log[0]?.values))
  expect(plan).toContain('AuditEvent_before_childId_at_idx')
  expect(plan).toContain('AuditEvent_before_actorId_at_idx1')
  expect(plan).not.toMatch(/Seq Scan on \\"AuditEvent_before\\"|Hash Join/)
})

test('storing answers finds by indexes whether others’ were read before, however long the log is', async () => {
  const { parent, child, second } = await newAnsweringSecond()
  await assess(parent.cookie, child.id)
  await sql(
    `INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
     SELECT gen_random_uuid(), 'user', $1, 'results.read', $2, gen_random_uuid() FROM generate_series(1, 5000)`,
    [second.user.id, child.id],
  )
  await sql('ANALYZE "AuditEvent"')
  const body = { childId: child.id, answers: fewSigns }
  const statements = await statementsOf(() =>
    call(createAssessment, '', { method: 'POST', cookie: second.cookie, body }),
  )
  const storing = statements.filter(({ text }) => text.includes('INSERT INTO "Assessment"'))
  expect(storing).toHaveLength(1)
  const plan = JSON.stringify(await sql(`EXPLAIN ${storing[0]?.text}`, storing[0]?.values))
  expect(plan).toContain('AuditEvent_before_targetId_idx')
  expect(plan).not.toMatch(/Seq Scan on \\"(AuditEvent_before|Assessment)\\"/)
})

test('the deletion of an account finds the answer to its registration by the index of visitors’ answers', async () => {
  const actor = await actorOf(await newFamily())
  await sql(
    `INSERT INTO "IdempotencyKey" (scope, key, "requestHash", response)
     SELECT 'visitor:' || n, 'k', 'hash', jsonb_build_object('id', gen_random_uuid()) FROM generate_series(1, 5000) n`,
  )
  await sql('ANALYZE "IdempotencyKey"')
  const plan = await planOf(() => eraseAllReplies(actor, db()))
  expect(plan).toContain('IdempotencyKey_visitor_id_idx')
  expect(plan).not.toContain('Seq Scan on "IdempotencyKey"')
})

test('the admin command loop reads the requests since its day, and not all, also where these are a third of them', async () => {
  const { user, child } = await newFamily()
  await sql(
    `INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language,
       "expiresAt", "createdAt")
     SELECT gen_random_uuid(), $1, $2, 't@school.example', 't@school.example', 'T', 'en', now(), now() - n * interval '12 minutes'
     FROM generate_series(1, 20000) n`,
    [child.id, user.id],
  )
  await sql('ANALYZE "TeacherReferral"')
  const plan = await planOf(() => unsafeSummariseLoop({}))
  expect(plan).toContain('TeacherReferral_createdAt_idx')
  expect(plan).not.toContain('Seq Scan')
})

test('notes of a doctor are found by indexes for the list, a search and a patient, however many other doctors write', async () => {
  const [family, doctor, other] = [await newAgreedFamily(), await newSignedInDoctor(), await newSignedInDoctor()]
  const { id } = await askForCall(family, family.child.id, doctor.doctorId)
  await sql(
    `WITH child AS (
       INSERT INTO "Child" (id, "parentId", name, age, grade, school, gender, "updatedAt")
       SELECT gen_random_uuid(), "parentId", name, age, grade, school, gender, now() FROM "Child", generate_series(1, 5000)
       WHERE id = $1 RETURNING id
     ), asked AS (
       INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, "closedAt")
       SELECT gen_random_uuid(), id, $2, $3, 'done', now() FROM child RETURNING id
     )
     INSERT INTO "ConsultationNote" (id, "consultationId", text) SELECT gen_random_uuid(), id, 'Called' FROM asked`,
    [family.child.id, other.doctorId, family.user.id],
  )
  await sql('ANALYZE "Child", "Consultation", "ConsultationNote"')
  const actor = await actorOf(doctor)
  const statements = await statementsOf(async () => {
    await pagePatients(actor)
    await searchPatients(actor, family.child.name)
    await getPatient(actor, id)
  })
  const ofNotes = statements.filter(({ text }) => text.includes('"ConsultationNote"'))
  // Who is listed, and their requests; a patient's notes too.
  expect(ofNotes).toHaveLength(7)
  for (const { text, values } of ofNotes) {
    const plan = JSON.stringify(await sql(`EXPLAIN ${text}`, values))
    expect(plan).toMatch(/Cond: \(\\"consultationId\\" = /)
    expect(plan).not.toContain('Seq Scan on \\"ConsultationNote\\"')
  }
})
