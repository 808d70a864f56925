import pg from 'pg'
import { DELETE as deleteAccount } from '@/app/api/account/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { commands } from '@/lib/admin/commands'
import { type AdminCommand, runAdminCommand } from '@/lib/admin/run'
import { CommandRefused } from '@/lib/admin/terminal/refused'
import { systemActor } from '@/lib/auth/actor'
import { endStaleSecondParents } from '@/lib/second-parents/clean-up/mutations'
import { call } from '../support/api'
import { newSignedInDoctor } from '../support/doctors'
import { operatorEnvironment } from '../support/operator.mjs'
import { newFamily, newPerson } from '../support/people'
import { newSchool } from '../support/schools'
import { count, countBlocked, sql } from '../support/sql'
import { until } from '../support/until'

const { testDatabaseUrl } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
const ask = (operation: AdminCommand, { dryRun = false } = {}) =>
  runAdminCommand(systemActor('admin'), operation, { dryRun })
const about = { reason: 'case 12/2569', by: 'Ops' }
const audited = (action: string, id: string) =>
  count(`"AuditEvent" WHERE "actorKind" = 'system' AND "actorId" = 'admin' AND action = $1 AND "targetId" = $2`, [
    action,
    id,
  ])
const idOf = (lines: string[]) => /([0-9a-f-]{36})$/.exec(lines[0] ?? '')?.[1] ?? ''
const eraseChild = (cookie: string, childId: string) =>
  call(deleteChild, '', { method: 'DELETE', cookie: `${cookie}`, params: { childId } })
const eraseAccount = (cookie: string) =>
  call(deleteAccount, '', { method: 'DELETE', cookie, body: { confirm: 'DELETE' } })

test.each(['account', 'child'] as const)(
  'what is held by its %s cannot be deleted until the hold ends',
  async (kind) => {
    const { user, child, cookie } = await newFamily()
    const held = { [kind]: kind === 'account' ? user.id : child.id }
    await ask({ command: 'hold add', ...held, ...about }, { dryRun: true })
    expect(await count('"LegalHold"')).toBe(0)
    const hold = idOf(await ask({ command: 'hold add', ...held, ...about }))
    expect(idOf(await ask({ command: 'hold add', ...held, ...about }))).toBe(hold)
    expect(await audited('legal-hold.added', hold)).toBe(1)
    for (const refused of [await eraseChild(cookie, child.id), await eraseAccount(cookie)]) {
      expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'LEGAL_HOLD' })])
      expect(refused.text).toContain(operatorEnvironment.DPO_EMAIL)
    }
    expect(await count('"Child" WHERE id = $1', [child.id])).toBe(1)
    expect((await ask({ command: 'hold list' }))[0]).toMatch(
      new RegExp(`^${hold}\\t${kind} ${Object.values(held)[0]}\\tcase 12/2569\\tsince \\S+ by Ops\\tin force$`),
    )
    await ask({ command: 'hold end', hold, by: 'Ops' })
    expect(await audited('legal-hold.ended', hold)).toBe(1)
    await expect(ask({ command: 'hold end', hold, by: 'Ops' })).rejects.toThrow(CommandRefused)
    expect((await eraseChild(cookie, child.id)).status).toBe(200)
    expect((await eraseAccount(cookie)).status).toBe(200)
    await sql('DELETE FROM "LegalHold"')
  },
)

test('only what there is can be held, and only by a number', async () => {
  const unknown = '01890000-0000-7000-8000-000000000000'
  for (const kind of ['account', 'child', 'school'])
    await expect(ask({ command: 'hold add', [kind]: unknown, ...about })).rejects.toThrow(CommandRefused)
  const school = await newSchool()
  for (const wrong of [
    { school, reason: 'Mrs Suwan', by: 'x' },
    { school, reason: 'suwan1@example.com', by: 'x' },
    { ...about },
    { ...about, school, child: unknown },
  ])
    expect(commands['hold add'].schema.safeParse(wrong).success).toBe(false)
  const asked = { school, reason: 'คดี 12/2569', by: 'x' }
  expect(commands['hold add'].schema.safeParse(asked).success).toBe(true)
})

test('the address of an invitation that nobody answered stays while its family is held', async () => {
  const { user, child } = await newFamily()
  await sql(
    `INSERT INTO "SecondParent" (id, "childId", "invitedById", email, "emailKey", language, "sentAt", "expiresAt")
     VALUES (gen_random_uuid(), $1, $2, 'o@example.com', 'o@example.com', 'th', now() - interval '60 days', now() - interval '40 days')`,
    [child.id, user.id],
  )
  const hold = idOf(await ask({ command: 'hold add', child: child.id, ...about }))
  expect(await endStaleSecondParents(systemActor('maintenance'))).toBe(0)
  await ask({ command: 'hold end', hold, by: 'Ops' })
  // The same while the account with the address, which has not answered, is held.
  const invited = await newPerson()
  await sql(`UPDATE "SecondParent" SET "emailKey" = u."emailKey" FROM "User" u WHERE u.id = $1 AND "childId" = $2`, [
    invited.user.id,
    child.id,
  ])
  const other = idOf(await ask({ command: 'hold add', account: invited.user.id, ...about }))
  expect(await endStaleSecondParents(systemActor('maintenance'))).toBe(0)
  await ask({ command: 'hold end', hold: other, by: 'Ops' })
  expect(await endStaleSecondParents(systemActor('maintenance'))).toBe(1)
})

/** Deletion is refused because of a hold on what it would delete, and works once the hold has ended. */
async function expectHeld(held: { account?: string; child?: string; school?: string }, erase: () => Promise<Answer>) {
  const hold = idOf(await ask({ command: 'hold add', ...held, ...about }))
  const refused = await erase()
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'LEGAL_HOLD' })])
  await ask({ command: 'hold end', hold, by: 'Ops' })
  expect((await erase()).status).toBe(200)
}
type Answer = Awaited<ReturnType<typeof eraseChild>>

async function newCircle() {
  const family = await newFamily()
  const [doctor, second] = [await newSignedInDoctor(), await newPerson()]
  await sql(
    `INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status)
    VALUES (gen_random_uuid(), $1, $2, $3, 'contacted')`,
    [family.child.id, doctor.doctorId, family.user.id],
  )
  await sql(
    `INSERT INTO "SecondParent" (id, "childId", "invitedById", email, "emailKey", language, "expiresAt", "userId", "acceptedAt")
    VALUES (gen_random_uuid(), $1, $2, 's@example.com', 's@example.com', 'th', now() + interval '1 day', $3, now())`,
    [family.child.id, family.user.id, second.user.id],
  )
  const teacher = await newPerson()
  await sql(
    `INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language, "expiresAt")
    SELECT gen_random_uuid(), $1, $2, "emailKey", "emailKey", 'Kru Ploy', 'th', now() + interval '1 day' FROM "User" WHERE id = $3`,
    [family.child.id, family.user.id, teacher.user.id],
  )
  return { ...family, doctor, second, teacher }
}

test.each(['account', 'child'] as const)(
  'while a family is held by its %s, its doctor and its second parent cannot delete their accounts',
  async (kind) => {
    const { user, child, doctor, second } = await newCircle()
    const held = { [kind]: kind === 'account' ? user.id : child.id }
    await expectHeld(held, () => eraseAccount(doctor.cookie))
    await expectHeld(held, () => eraseAccount(second.cookie))
  },
)

async function newInvitedCircle() {
  const { second: invited, ...circle } = await newCircle()
  await sql(
    `UPDATE "SecondParent" s SET "userId" = NULL, "acceptedAt" = NULL, email = u."emailKey", "emailKey" = u."emailKey"
    FROM "User" u WHERE u.id = $1 AND s."childId" = $2`,
    [invited.user.id, circle.child.id],
  )
  await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [invited.user.id])
  return { ...circle, invited }
}

test.each(['doctor', 'second', 'teacher'] as const)(
  'while a %s is held, the parent deletes neither the child nor the account',
  async (who) => {
    const circle = await newCircle()
    const held = { account: circle[who].user.id }
    await expectHeld(held, () => eraseChild(circle.cookie, circle.child.id))
    const other = await newCircle()
    await expectHeld({ account: other[who].user.id }, () => eraseAccount(other.cookie))
  },
)

test('an invitation that waits is held from both sides: by whom it was sent to, and by the child', async () => {
  const { child, invited, cookie } = await newInvitedCircle()
  await expectHeld({ account: invited.user.id }, () => eraseChild(cookie, child.id))
  const other = await newInvitedCircle()
  await expectHeld({ child: other.child.id }, () => eraseAccount(other.invited.cookie))
})

test('while a school is held, who referred for it and who accepted its referral keep what they have', async () => {
  const { user, child, cookie } = await newFamily()
  const { user: member, cookie: memberCookie } = await newPerson()
  const school = await newSchool()
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "createdById", "studentName", "parentEmail", "referringTeacher", status,
       "expiresAt", "acceptedAt", "acceptedById")
     VALUES ($1, $2, $3, 'Nok', 'p@example.com', 'Kru Ploy', 'accepted', now(), now(), $4)`,
    ['01890000-0000-7000-8000-00000000000a', school, member.id, user.id],
  )
  await sql(`UPDATE "Child" SET "schoolReferralId" = '01890000-0000-7000-8000-00000000000a' WHERE id = $1`, [child.id])
  await expectHeld({ school }, () => eraseAccount(memberCookie))
  const other = await newPerson()
  await sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (gen_random_uuid(), $1, $2, 'member')`,
    [school, other.user.id],
  )
  await expectHeld({ school }, () => eraseAccount(other.cookie))
  await expectHeld({ school }, () => eraseChild(cookie, child.id))
})

test('while a child is held, who referred it for a school cannot delete the account', async () => {
  const { user, child } = await newFamily()
  const member = await newPerson()
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "createdById", "studentName", "parentEmail", "referringTeacher", status,
       "expiresAt", "acceptedAt", "acceptedById")
     VALUES ($1, $2, $3, 'Nok', 'p@example.com', 'Kru Ploy', 'accepted', now(), now(), $4)`,
    ['01890000-0000-7000-8000-00000000000b', await newSchool(), member.user.id, user.id],
  )
  await sql(`UPDATE "Child" SET "schoolReferralId" = '01890000-0000-7000-8000-00000000000b' WHERE id = $1`, [child.id])
  await expectHeld({ child: child.id }, () => eraseAccount(member.cookie))
})

test('a hold that is added while a deletion is under way waits for it, whoever deletes', async () => {
  const { child, doctor } = await newCircle()
  const client = new pg.Client(testDatabaseUrl)
  await client.connect()
  try {
    // The lock that a deletion holds from its check for holds to its end.
    await client.query('BEGIN; SELECT pg_advisory_xact_lock_shared(57)')
    const adding = ask({ command: 'hold add', child: child.id, ...about })
    await until('a hold that waits', async () => (await countBlocked()) > 0)
    expect(await count('"LegalHold" WHERE "endedAt" IS NULL')).toBe(0)
    await client.query('COMMIT')
    const hold = idOf(await adding)
    expect((await eraseAccount(doctor.cookie)).status).toBe(409)
    await ask({ command: 'hold end', hold, by: 'Ops' })
  } finally {
    await client.end()
  }
})
