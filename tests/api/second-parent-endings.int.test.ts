import { DELETE as deleteAccount } from '@/app/api/account/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { systemActor } from '@/lib/auth/actor'
import { findSecondParentOutcome } from '@/lib/mail/contents/second-parents/data'
import { MaintenanceWorker } from '@/lib/maintenance/worker'
import { endStaleSecondParents } from '@/lib/second-parents/clean-up/mutations'
import { call } from '../support/api'
import { consentTo, fewSigns, newConfirmedFamily, type Person } from '../support/people'
import {
  inviteSecond,
  newAnsweringSecond,
  newInvitedSecond,
  newSecondParent,
  removeSecond,
} from '../support/second-parents'
import { count, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

const hasEnded = async (id: string) =>
  (await count('"SecondParent" WHERE id = $1 AND "endedAt" IS NOT NULL AND email IS NULL', [id])) === 1

const actionsAbout = async (id: string) => {
  const rows = await sql<{ action: string }>('SELECT action FROM "AuditEvent" WHERE "targetId" = $1 ORDER BY id', [id])
  return rows.map(({ action }) => action.replace('second-parent.', ''))
}

const eraseAccount = ({ cookie }: Person) =>
  call(deleteAccount, '', { method: 'DELETE', body: { confirm: 'DELETE' }, cookie })

describe('a removal that is being written', () => {
  const during = async (act: (second: Person, childId: string) => Promise<{ status: number }>) => {
    const { child, second, id } = await newAnsweringSecond()
    const removal: [string, unknown[]][] = [
      ['SELECT id FROM "Child" WHERE id = $1 FOR NO KEY UPDATE', [child.id]],
      ['UPDATE "SecondParent" SET "endedAt" = now(), email = NULL, "emailKey" = NULL WHERE id = $1', [id]],
    ]
    return (await duringUncommittedChange(removal, () => act(second, child.id))).status
  }

  test('refuses the second parent’s answers that wait for it', async () => {
    const answer = ({ cookie }: Person, childId: string) =>
      call(createAssessment, '', { method: 'POST', body: { childId, answers: fewSigns }, cookie })
    expect(await during(answer)).toBe(404)
  })

  test('refuses them with an idempotency key too', async () => {
    const answer = ({ cookie }: Person, childId: string) =>
      call(createAssessment, '', {
        method: 'POST',
        body: { childId, answers: fewSigns },
        cookie,
        headers: { 'idempotency-key': 'k' },
      })
    expect(await during(answer)).toBe(404)
  })

  test('refuses the second parent’s consent that waits for it', async () => {
    expect(await during(consentTo)).toBe(404)
  })
})

test('the clean-up ends invitations 30 days after they ran out, and parts without an account', async () => {
  const [old, recent, orphan, live] = [
    await newInvitedSecond(),
    await newInvitedSecond(),
    await newSecondParent(),
    await newSecondParent(),
  ]
  for (const [{ id }, days] of [[old, 31] as const, [recent, 29] as const])
    await sql(
      `UPDATE "SecondParent" SET "sentAt" = now() - interval '45 days', "expiresAt" = now() - $2 * interval '1 day'
       WHERE id = $1`,
      [id, days],
    )
  await sql('UPDATE "SecondParent" SET "userId" = NULL WHERE id = $1', [orphan.id])
  await sql('DELETE FROM "JobLease"')
  await new MaintenanceWorker({ endStaleSecondParents }).run()
  const ended = await Promise.all([old, recent, orphan, live].map(({ id }) => hasEnded(id)))
  expect(ended).toEqual([true, false, true, false])
  expect(await actionsAbout(old.id)).toEqual(['invited', 'revoked'])
})

test.each([
  ['ends', true],
  ['leaves, with an unconfirmed address,', false],
])('the deletion of an account %s the invitations to its address', async (_, isConfirmed) => {
  const { second, id } = await newInvitedSecond()
  if (!isConfirmed) await sql('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [second.user.id])
  expect((await eraseAccount(second)).status).toBe(200)
  expect(await hasEnded(id)).toBe(isConfirmed)
})

test('the deletion of a second parent’s account waits for the child before it locks the account', async () => {
  const { child, second, id } = await newSecondParent()
  const busy: [string, unknown[]][] = [['SELECT id FROM "Child" WHERE id = $1 FOR NO KEY UPDATE', [child.id]]]
  expect((await duringUncommittedChange(busy, () => eraseAccount(second))).status).toBe(200)
  expect(await hasEnded(id)).toBe(true)
})

test('the parent is not told of an acceptance that has ended meanwhile', async () => {
  const { parent, id } = await newSecondParent()
  const outcome = () => findSecondParentOutcome(systemActor('mail'), id)
  expect(await outcome()).toMatchObject({ secondParentName: 'Lek Boonmee' })
  await removeSecond(parent, id)
  expect(await outcome()).toBeNull()
})

test('an invitation that is sent again with its key after it has ended gets its first answer', async () => {
  const parent = await newConfirmedFamily()
  const invite = () => inviteSecond(parent, parent.child.id, 'again@home.example', { 'idempotency-key': 'again' })
  const first = await invite()
  await removeSecond(parent, first.body.id)
  const { status, body } = await invite()
  expect([status, body]).toEqual([200, { ...first.body, delivery: expect.any(String) }])
  expect(await count('"SecondParent" WHERE "childId" = $1', [parent.child.id])).toBe(1)
})

test('the log tells an ended invitation from a removed second parent', async () => {
  const [taken, expired, withdrawn] = [await newInvitedSecond(), await newInvitedSecond(), await newInvitedSecond()]
  await removeSecond(taken.parent, taken.id)
  await sql(`UPDATE "SecondParent" SET "sentAt" = now() - interval '1 day', "expiresAt" = now() WHERE id = $1`, [
    expired.id,
  ])
  await inviteSecond(expired.parent, expired.child.id, 'next@home.example')
  const { body } = await consentTo(withdrawn.parent, withdrawn.child.id)
  await call(withdraw, '', { method: 'POST', params: { id: body.id }, cookie: withdrawn.parent.cookie })
  for (const { id } of [taken, expired, withdrawn]) expect(await actionsAbout(id)).toEqual(['invited', 'revoked'])
  const accepted = await newSecondParent()
  await removeSecond(accepted.parent, accepted.id)
  expect(await actionsAbout(accepted.id)).toEqual(['invited', 'accepted', 'removed'])
})
