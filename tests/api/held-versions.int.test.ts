import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { PATCH as updateChild } from '@/app/api/children/[childId]/route'
import { DELETE as deleteVisit } from '@/app/api/children/[childId]/visits/[visitId]/route'
import { POST as noteVisit } from '@/app/api/children/[childId]/visits/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { GET as exportMyData } from '@/app/api/my-data/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { type AdminCommand, runAdminCommand } from '@/lib/admin/run'
import { CommandRefused } from '@/lib/admin/terminal/refused'
import { systemActor } from '@/lib/auth/actor'
import { call } from '../support/api'
import { newSignedInDoctor } from '../support/doctors'
import { askTeacher, consentOnce, exampleChild, newAgreedFamily, newFamily, newPerson } from '../support/people'
import { sendInvitation } from '../support/school-members'
import { newSchool } from '../support/schools'
import { newSecondParent, removeSecond } from '../support/second-parents'
import { count, sql, tableNames } from '../support/sql'

/** A legal hold keeps overwritten and deleted values, and notifies no one. */

const ask = (operation: AdminCommand) => runAdminCommand(systemActor('admin'), operation, { dryRun: false })
const about = { reason: 'case 12/2569', by: 'Ops' }

async function holdOn(held: { account?: string; child?: string; school?: string }): Promise<string> {
  const [line = ''] = await ask({ command: 'hold add', ...held, ...about })
  return /([0-9a-f-]{36})$/.exec(line)?.[1] ?? ''
}

async function keptFor(hold: string): Promise<{ table: string; row: string; former: Record<string, unknown> }[]> {
  const lines = await ask({ command: 'hold show', hold })
  return lines.map((line) => {
    const [, table = '', row = '', former = ''] = line.split('\t')
    return { table, row, former: JSON.parse(former) }
  })
}

const rename = ({ cookie, child }: Awaited<ReturnType<typeof newFamily>>, name: string) =>
  call(updateChild, '', { method: 'PATCH', params: { childId: child.id }, body: { ...exampleChild, name }, cookie })

afterEach(() => sql('DELETE FROM "LegalHold"'))

test.each(['child', 'account'] as const)(
  'a child’s former name is kept while it is held by its %s, and the edit answers as without a hold',
  async (kind) => {
    const [family, other] = [await newFamily(), await newFamily()]
    await rename(family, 'Before The Hold')
    const hold = await holdOn({ [kind]: kind === 'child' ? family.child.id : family.user.id })
    const [edited, free] = [await rename(family, 'Second Name'), await rename(other, 'Second Name')]
    expect(Object.keys(edited.body)).toEqual(Object.keys(free.body))
    expect([edited.status, free.status]).toEqual([200, 200])
    await rename(family, 'Third Name')
    await rename(family, 'Third Name')
    const kept = await keptFor(hold)
    expect(kept).toEqual([
      { table: 'Child', row: family.child.id, former: { name: 'Before The Hold' } },
      { table: 'Child', row: family.child.id, former: { name: 'Second Name' } },
    ])
    expect(await count('"HeldVersion"')).toBe(2)
  },
)

test('what is kept is in no download of one’s own data, and its reading is in the log by the hold alone', async () => {
  const family = await newFamily()
  const hold = await holdOn({ child: family.child.id })
  await rename(family, 'Second Name')
  await keptFor(hold)
  const { text } = await call(exportMyData, '', { cookie: family.cookie })
  expect(text).toContain('Second Name')
  expect(text).not.toContain(family.child.name)
  expect(text).not.toMatch(new RegExp(`held|legal|${hold}`, 'i'))
  expect(
    await count(`"AuditEvent" WHERE action = 'legal-hold.read' AND "targetId" = $1 AND "childId" IS NULL`, [hold]),
  ).toBe(1)
})

test('a former profile is kept for a held account, without its password', async () => {
  const { user, cookie } = await newPerson()
  const hold = await holdOn({ account: user.id })
  const body = { firstName: 'Renamed', lastName: user.lastName, phoneNumber: '0812345678', email: 'moved@example.com' }
  expect((await call(updateProfile, '', { method: 'PATCH', body, cookie })).status).toBe(200)
  await sql(`UPDATE "User" SET "passwordHash" = 'another' WHERE id = $1`, [user.id])
  const former = Object.assign(
    {},
    ...(await keptFor(hold)).filter(({ table }) => table === 'User').map((each) => each.former),
  )
  expect(former).toMatchObject({ firstName: user.firstName, phoneNumber: null, email: user.email })
  expect(JSON.stringify(await sql('SELECT * FROM "HeldVersion"'))).not.toMatch(/argon2|passwordHash|tokenHash/)
})

test('a removed second parent’s address, a revoked request, a withdrawn consent and a deleted visit are kept for a held child', async () => {
  const { parent, child, second, id } = await newSecondParent()
  await consentOnce(parent, child.id)
  const { referral } = await askTeacher(parent.cookie, child.id)
  const noted = { params: { childId: child.id }, body: { status: 'seen', agreed: 'words' }, cookie: parent.cookie }
  const { id: visitId } = (await call<{ id: string }>(noteVisit, '', { method: 'POST', ...noted })).body
  const hold = await holdOn({ child: child.id })
  const deletion = { method: 'DELETE', params: { childId: child.id, visitId }, cookie: parent.cookie }
  expect((await call(deleteVisit, '', deletion)).status).toBe(200)
  expect((await removeSecond(parent, id)).status).toBe(200)
  expect(
    (await call(revoke, '', { method: 'POST', params: { token: referral.id }, cookie: parent.cookie })).status,
  ).toBe(200)
  const [consent] = await sql<{ id: string }>(
    `SELECT id FROM "Consent" WHERE "childId" = $1 AND "userId" = $2 AND purpose = 'screening'`,
    [child.id, parent.user.id],
  )
  const withdrawal = { method: 'POST', params: { id: consent?.id ?? '' }, cookie: parent.cookie }
  expect((await call(withdraw, '', withdrawal)).status).toBe(200)
  const kept = await keptFor(hold)
  expect(kept).toContainEqual({
    table: 'SecondParent',
    row: id,
    former: { email: second.email, emailKey: second.email, endedAt: null },
  })
  expect(kept).toContainEqual({
    table: 'TeacherReferral',
    row: referral.id,
    former: { status: 'pending', revokedAt: null },
  })
  expect(kept).toContainEqual({
    table: 'DoctorVisit',
    row: visitId,
    former: expect.objectContaining({ agreed: 'words' }),
  })
  expect(kept).toContainEqual({ table: 'Consent', row: expect.any(String), former: { withdrawnAt: null } })
})

test('for a held doctor a former listing and request are kept, for a held school an invitation that was revoked', async () => {
  const [{ user, child }, doctor, admin] = [await newAgreedFamily(), await newSignedInDoctor(), await newPerson()]
  const [request] = await sql<{ id: string }>(
    `INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, message)
     VALUES (gen_random_uuid(), $1, $2, $3, 'callback_requested', 'first words') RETURNING id`,
    [child.id, doctor.doctorId, user.id],
  )
  await sql(`INSERT INTO "ConsultationNote" (id, "consultationId", text) VALUES (gen_random_uuid(), $1, 'a note')`, [
    request?.id,
  ])
  await sql(
    `INSERT INTO "ConsultationMessage" (id, "consultationId", writer, text) VALUES (gen_random_uuid(), $1, 'parent', 'words')`,
    [request?.id],
  )
  const schoolId = await newSchool({ admin })
  await sendInvitation(admin, 'kru@example.com')
  const [ofDoctor, ofSchool, ofOther] = [
    await holdOn({ account: doctor.user.id }),
    await holdOn({ school: schoolId }),
    await holdOn({ account: (await newPerson()).user.id }),
  ]
  await sql(`UPDATE "Doctor" SET location = 'Chiang Mai' WHERE id = $1`, [doctor.doctorId])
  await sql(`UPDATE "Consultation" SET message = 'other words' WHERE id = $1`, [request?.id])
  await sql('DELETE FROM "ConsultationNote"')
  await sql('UPDATE "ConsultationMessage" SET "readAt" = now()')
  await sql('DELETE FROM "ConsultationMessage"')
  await sql(`DELETE FROM "SchoolInvitation" WHERE "schoolId" = $1`, [schoolId])
  expect(await keptFor(ofDoctor)).toMatchObject([
    { table: 'Doctor', former: { location: expect.any(String) } },
    { table: 'Consultation', former: { message: 'first words' } },
    { table: 'ConsultationNote', former: { text: 'a note' } },
    { table: 'ConsultationMessage', former: { writer: 'parent', text: 'words' } },
  ])
  expect(await keptFor(ofSchool)).toMatchObject([{ table: 'SchoolInvitation', former: { email: 'kru@example.com' } }])
  expect(await keptFor(ofOther)).toEqual([])
})

test('nothing is kept without a hold, and what was kept goes when its hold ends', async () => {
  const family = await newFamily()
  await rename(family, 'Before The Hold')
  expect(await count('"HeldVersion"')).toBe(0)
  const hold = await holdOn({ child: family.child.id })
  await rename(family, 'Second Name')
  const ended = await ask({ command: 'hold end', hold, by: 'Ops' })
  expect(ended).toContain('Former versions that were kept for it and are gone: 1.')
  expect(await count('"HeldVersion"')).toBe(0)
  await rename(family, 'Third Name')
  expect(await keptFor(hold)).toEqual([])
  await expect(ask({ command: 'hold show', hold: family.child.id })).rejects.toThrow(CommandRefused)
})

/** Accounts whose former values no hold keeps. */
const without: Record<string, string> = {
  ApiKey: 'a key is never changed but to say that it was used or revoked',
  AuditEvent: 'only grows',
  AuditSeal: 'only grows',
  ClassTeacher: 'ids alone; the member and the class are kept, and the log has each change',
  EndedSession: 'a hash, for a week',
  HeldVersion: 'is what is kept',
  IdempotencyKey: 'a copy of what other tables say',
  JobLease: 'nobody’s',
  LegalHold: 'the hold itself',
  LinkReader: 'a browser goes ten minutes after it opened a link; a name stays',
  MailDelivery: 'the clean-up keeps its rows; the address is in the row that it is about',
  RateLimit: 'counts',
  Session: 'the sign-in that opened it is kept',
  SignIn: 'is never changed; the clean-up keeps it',
}

test('every table that people write has a trigger that keeps what a row said before', async () => {
  const triggers = await sql<{ name: string; events: number }>(
    `SELECT c.relname AS name, count(*)::int AS events FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE t.tgfoid = 'keep_held_version'::regproc AND t.tgenabled = 'O' GROUP BY 1`,
  )
  expect(triggers.map(({ events }) => events)).toEqual(triggers.map(() => 2))
  const kept = triggers.map(({ name }) => name)
  expect([...kept, ...Object.keys(without)].toSorted()).toEqual((await tableNames()).toSorted())
})
