import { runAdminCommand } from '@/lib/admin/run'
import { systemActor } from '@/lib/auth/actor'
import { getResultsForDoctor } from '@/lib/result-shares/data'
import { actorOf, newPerson } from '../support/people'
import { newAdminAndMember, newInvitation } from '../support/school-members'
import { accessLeft, newSharingParent } from '../support/shared-access'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

beforeEach(clearLimits)

interface Asked {
  'end-access'?: boolean
}

const disable = (account: string, asked: Asked = {}, dryRun = false) =>
  runAdminCommand(systemActor('admin'), { command: 'user disable', account, ...asked }, { dryRun })
const ending = { 'end-access': true }

const listed = (lines: string[]) =>
  lines.filter((line) => line.includes('\t')).map((line) => line.split('\t').slice(0, 2))

test('disabling an account prints what it has handed out, which works on', async () => {
  const { parent, secondParentId, link, referralId, second } = await newSharingParent()
  const { id } = parent.user
  const lines = await disable(id)
  expect(lines[1]).toBe(
    'Works on until --end-access: 1 second parent, 1 visit link, 1 share with a doctor, 1 link to a teacher',
  )
  expect(listed(lines)).toEqual([
    ['second parent', secondParentId],
    ['visit link', link.id],
    ['share with a doctor', expect.any(String)],
    ['link to a teacher', referralId],
  ])
  expect(lines.find((line) => line.includes(link.id))).toMatch(/\tsince \d{4}-.*Z\tuntil \d{4}-.*Z$/)
  expect(lines.find((line) => line.includes(secondParentId))).toMatch(/\tuntil removed$/)
  // A screen that others see shows no name and no address.
  expect(lines.join()).not.toMatch(/Lek|Anong|Siriporn|school\.example/)
  expect(lines.join()).not.toContain(second.email)
  expect(await accessLeft(id)).toEqual([1, 2, 1])
})

test('with --end-access all of it ends at once, and a dry run ends nothing', async () => {
  const { parent, child, doctor, secondParentId, second } = await newSharingParent()
  const { id } = parent.user
  const before = await rowCounts()
  const [first, , told, ...rest] = await disable(id, ending, true)
  expect([first, told, rest]).toEqual([
    'Dry run: nothing was changed.',
    expect.stringMatching(/^Ended from now on: /),
    expect.any(Array),
  ])
  expect([await rowCounts(), await accessLeft(id)]).toEqual([before, [1, 2, 1]])
  const doctorActor = await actorOf(doctor)
  expect((await getResultsForDoctor(doctorActor, child.id)).child.id).toBe(child.id)

  expect(listed(await disable(id, ending))).toHaveLength(4)
  expect(await accessLeft(id)).toEqual([0, 0, 0])
  await expect(getResultsForDoctor(doctorActor, child.id)).rejects.toThrow()
  const mails = `"MailDelivery" WHERE template = 'second-parent-removed' AND "rowId" = $1`
  expect(await count(mails, [secondParentId])).toBe(1)
  const audited = await sql<{ action: string; n: number }>(
    `SELECT action, count(*)::int AS n FROM "AuditEvent" WHERE "actorKind" = 'system' AND "actorId" = 'admin'
     AND ("childId" = $1 OR "targetId" = $2) GROUP BY action ORDER BY action`,
    [child.id, id],
  )
  expect(audited).toEqual([
    { action: 'account.disabled', n: 1 },
    { action: 'results.unshared', n: 2 },
    { action: 'second-parent.removed', n: 1 },
    { action: 'teacher-referral.revoked', n: 1 },
  ])
  expect(await count('"User" WHERE id = $1 AND "disabledAt" IS NULL', [second.user.id])).toBe(1)
})

test('an account that is disabled already still loses what it has handed out', async () => {
  const { parent } = await newSharingParent()
  await disable(parent.user.id)
  const [told] = await disable(parent.user.id, ending)
  expect(told).toMatch(/already/)
  expect(await accessLeft(parent.user.id)).toEqual([0, 0, 0])
  expect(await disable(parent.user.id, ending)).toEqual([expect.stringMatching(/already/)])
})

test('keys and invitations that an account made for its school are listed, and left to the school', async () => {
  const { admin, schoolId } = await newAdminAndMember()
  const keyId = '01890000-0000-7000-8000-0000000000aa'
  await sql(
    `INSERT INTO "ApiKey" (id, "schoolId", name, "keyHash", "lastFour", "createdById") VALUES ($1, $2, 'SIS', 'x', 'abcd', $3)`,
    [keyId, schoolId, admin.user.id],
  )
  const lines = await disable(admin.user.id, ending)
  expect(listed(lines)).toEqual([['API key', keyId]])
  expect(lines.join('\n')).toContain(`key revoke --key ${keyId}`)
  expect(await count('"ApiKey" WHERE id = $1 AND "revokedAt" IS NULL', [keyId])).toBe(1)

  const { admin: other, id } = await newInvitation()
  expect(listed(await disable(other.user.id))).toEqual([['invitation to a school', id]])
})

test('an account that has handed out nothing is disabled in one line', async () => {
  const person = await newPerson()
  expect(await disable(person.user.id, ending)).toEqual([expect.stringContaining('is disabled')])
})
