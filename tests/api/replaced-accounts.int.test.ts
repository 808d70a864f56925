import { DELETE as deleteAccount } from '@/app/api/account/route'
import { runAdminCommand } from '@/lib/admin/run'
import { systemActor } from '@/lib/auth/actor'
import { deleteReplacedAccounts } from '@/lib/endings/account-deletion/mutations'
import { call } from '../support/api'
import { askTeacher, assess } from '../support/people'
import { newSecondParent } from '../support/second-parent-rows'
import { count, dump, sql } from '../support/sql'
import { newFamilyWithoutAddress } from '../support/without-address'

const job = systemActor('maintenance')
const admin = systemActor('admin')
const ask = (command: Parameters<typeof runAdminCommand>[1]) => runAdminCommand(admin, command, { dryRun: false })

afterEach(async () => {
  await sql('DELETE FROM "LegalHold"')
  await sql('UPDATE "User" SET "replacedAt" = NULL')
})

/** As after another account was opened in its place. */
async function newReplaced(ago: string) {
  const family = await newFamilyWithoutAddress()
  await assess(family.cookie, family.child.id)
  await askTeacher(family.cookie, family.child.id)
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", "noticeTo", "sentAt") VALUES (new_id(), 'recheck', $1, $2, now())`,
    [family.child.id, family.user.id],
  )
  await sql(
    `UPDATE "User" SET "replacedAt" = now() - $2::interval, "disabledAt" = now() - $2::interval WHERE id = $1`,
    [family.user.id, ago],
  )
  await sql('DELETE FROM "Session" WHERE "userId" = $1', [family.user.id])
  return family
}

const accounts = (id: string) => count('"User" WHERE id = $1', [id])

test('an account that was replaced a year ago is deleted with all that is its own, and the log has the job for it', async () => {
  const family = await newReplaced('367 days')
  const other = await newFamilyWithoutAddress()
  expect(await deleteReplacedAccounts(job)).toBe(1)
  const lines = (await dump()).split('\n').filter((line) => line.includes(family.user.id))
  expect(lines.filter((line) => !/^(AuditEvent|RateLimit)/.test(line))).toEqual([])
  expect(await count('"Child" WHERE id = $1', [family.child.id])).toBe(0)
  const [event] = await sql(
    `SELECT "actorKind", "actorId" FROM "AuditEvent" WHERE action = 'account.deleted' AND "targetId" = $1`,
    [family.user.id],
  )
  expect(event).toEqual({ actorKind: 'system', actorId: 'maintenance' })
  expect(await accounts(other.user.id)).toBe(1)
  expect(await deleteReplacedAccounts(job)).toBe(0)
})

test('a second parent of the deleted account’s child loses the access, and keeps the own account', async () => {
  const family = await newReplaced('367 days')
  const second = await newSecondParent(family)
  expect(await deleteReplacedAccounts(job)).toBe(1)
  expect(await count('"SecondParent" WHERE "userId" = $1', [second.user.id])).toBe(0)
  expect(await accounts(second.user.id)).toBe(1)
})

test('an account that was replaced less than a year ago stays', async () => {
  const { user } = await newReplaced('360 days')
  expect(await deleteReplacedAccounts(job)).toBe(0)
  expect(await accounts(user.id)).toBe(1)
})

test.each(['account', 'child'] as const)(
  'a legal hold of the %s keeps a replaced account, and the others are deleted',
  async (kind) => {
    const held = await newReplaced('400 days')
    const free = await newReplaced('367 days')
    await ask({
      ...{ command: 'hold add', reason: 'case 12/2569', by: 'Ops' },
      [kind]: kind === 'account' ? held.user.id : held.child.id,
    } as never)
    expect(await deleteReplacedAccounts(job)).toBe(1)
    expect([await accounts(held.user.id), await accounts(free.user.id)]).toEqual([1, 0])
    expect(await deleteReplacedAccounts(job)).toBe(0)
    await sql('DELETE FROM "LegalHold"')
    expect(await deleteReplacedAccounts(job)).toBe(1)
  },
)

test('a replaced account cannot be enabled by the operator', async () => {
  const { user } = await newReplaced('1 day')
  await expect(ask({ command: 'user enable', account: user.id })).rejects.toThrow(/replaced|newer letter/)
  expect(await count('"User" WHERE id = $1 AND "disabledAt" IS NOT NULL', [user.id])).toBe(1)
})

test('the owner of an account without an address deletes it with its notices', async () => {
  const { user, cookie, child } = await newFamilyWithoutAddress()
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", "noticeTo", "sentAt") VALUES (new_id(), 'recheck', $1, $2, now())`,
    [child.id, user.id],
  )
  const answer = await call(deleteAccount, '', { method: 'DELETE', cookie, body: { confirm: 'DELETE' } })
  expect(answer.status).toBe(200)
  expect(await count('"MailDelivery" WHERE "noticeTo" = $1', [user.id])).toBe(0)
})

test('a legal hold keeps no hash of a letter’s code', async () => {
  const { user } = await newFamilyWithoutAddress()
  await ask({ command: 'hold add', account: user.id, reason: 'case 12/2569', by: 'Ops' })
  await sql(`UPDATE "User" SET "letterHash" = 'another', "firstName" = 'Malee' WHERE id = $1`, [user.id])
  const kept = await sql<{ former: object }>('SELECT former FROM "HeldVersion" WHERE "rowId" = $1', [user.id])
  expect(kept.map(({ former }) => Object.keys(former).toSorted())).toEqual([['firstName']])
})
