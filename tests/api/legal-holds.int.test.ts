import { DELETE as deleteAccount } from '@/app/api/account/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { CommandRefused, runAdminCommand } from '@/lib/admin/mutations'
import { type AdminCommand, adminCommandSchema } from '@/lib/admin/schema'
import { systemActor } from '@/lib/auth/actor'
import { unsafeEndStaleSecondParents } from '@/lib/second-parents/clean-up/mutations'
import { call } from '../support/api'
import { operatorEnvironment } from '../support/operator.mjs'
import { newFamily } from '../support/people'
import { newSchool } from '../support/schools'
import { count, sql } from '../support/sql'

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
    // Again is the same as once.
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
    expect(adminCommandSchema.safeParse({ command: 'hold add', ...wrong }).success).toBe(false)
  const asked = { command: 'hold add', school, reason: 'คดี 12/2569', by: 'x' }
  expect(adminCommandSchema.safeParse(asked).success).toBe(true)
})

test('the address of an invitation that nobody answered stays while its family is held', async () => {
  const { user, child } = await newFamily()
  await sql(
    `INSERT INTO "SecondParent" (id, "childId", "invitedById", email, "emailKey", language, "sentAt", "expiresAt")
     VALUES (gen_random_uuid(), $1, $2, 'o@example.com', 'o@example.com', 'th', now() - interval '60 days', now() - interval '40 days')`,
    [child.id, user.id],
  )
  const hold = idOf(await ask({ command: 'hold add', child: child.id, ...about }))
  expect(await unsafeEndStaleSecondParents(systemActor('maintenance'))).toBe(0)
  await ask({ command: 'hold end', hold, by: 'Ops' })
  expect(await unsafeEndStaleSecondParents(systemActor('maintenance'))).toBe(1)
})
