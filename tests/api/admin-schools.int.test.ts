import { GET as list } from '@/app/api/school-referrals/route'
import { GET as listMembers } from '@/app/api/schools/members/route'
import { type AdminCommand, runAdminCommand } from '@/lib/admin/run'
import { CommandRefused } from '@/lib/admin/terminal/refused'
import { systemActor } from '@/lib/auth/actor'
import { childrenOf, read, take } from '../support/acceptance'
import { admin } from '../support/admin-program'
import { call } from '../support/api'
import { linkIn, startMail } from '../support/mails'
import { newPerson } from '../support/people'
import { newConfirmedPerson, sendInvitation } from '../support/school-members'
import { newKey, newSchool, refer, tokenIn } from '../support/schools'
import { count, rowCounts, sql } from '../support/sql'

const ask = (operation: AdminCommand, { dryRun = false } = {}) =>
  runAdminCommand(systemActor('admin'), operation, { dryRun })
const asJson = async (operation: AdminCommand) => JSON.parse((await ask(operation)).join('\n'))
const audited = (action: string, targetId: string) =>
  count(`"AuditEvent" WHERE "actorKind" = 'system' AND "actorId" = 'admin' AND action = $1 AND "targetId" = $2`, [
    action,
    targetId,
  ])

describe('renaming a school', () => {
  let mail: Awaited<ReturnType<typeof startMail>>
  beforeAll(async () => {
    mail = await startMail()
  })
  afterAll(() => mail.stop())

  test('a letter and its page have the new name, a child that came before keeps what stood there', async () => {
    const school = await newSchool()
    const { key } = await newKey(school)
    const parent = await newPerson()
    await take(tokenIn(await refer({ key })), parent)
    const [{ school: before } = { school: null }] = await childrenOf(parent)

    const name = 'โรงเรียนราชินีบน'
    expect(await ask({ command: 'school rename', school, name }, { dryRun: true })).toHaveLength(2)
    expect(await audited('school.renamed', school)).toBe(0)
    expect((await ask({ command: 'school rename', school, name })).join()).toContain(`"${name}" from now on`)
    expect(await audited('school.renamed', school)).toBe(1)

    const parentEmail = 'renamed@example.com'
    const referral = await refer({ key }, { parentEmail })
    expect((await read(tokenIn(referral))).body).toMatchObject({ school: { name } })
    const [sent] = await mail.to(parentEmail)
    expect(sent?.text).toContain(name)
    expect(sent && linkIn(sent).searchParams.get('token')).toBe(tokenIn(referral))
    expect(await childrenOf(parent)).toMatchObject([{ school: before }])
    expect(before).not.toBe(name)
  })
})

test('a school is not renamed to another one’s name, and to its own nothing happens', async () => {
  const [one, other] = [await newSchool(), await newSchool()]
  const [{ name = '' } = {}] = await sql<{ name: string }>('SELECT name FROM "School" WHERE id = $1', [other])
  await expect(ask({ command: 'school rename', school: one, name })).rejects.toThrow(CommandRefused)
  expect((await ask({ command: 'school rename', school: other, name })).join()).toContain('already')
  expect(await audited('school.renamed', other)).toBe(0)
  const spelled = name.toUpperCase()
  expect((await ask({ command: 'school rename', school: other, name: spelled })).join()).toContain(
    `"${spelled}" from now on`,
  )
})

test('the members of a school are listed for a terminal and for programs', async () => {
  const [first, second] = [await newConfirmedPerson(), await newPerson()]
  const school = await newSchool({ admin: first, member: second })
  const shown = await admin('school', 'members', '--school', school)
  expect(shown.lines).toEqual([
    expect.stringMatching(`^${first.user.id}\tadmin\t${first.email}, confirmed\tsince \\S+Z$`),
    expect.stringMatching(`^${second.user.id}\tmember\t${second.user.email}, not confirmed\tsince \\S+Z$`),
  ])
  const { status, lines } = await admin('school', 'members', '--school', school, '--json')
  expect([status, JSON.parse(lines.join('\n'))]).toEqual([
    0,
    [
      {
        account: first.user.id,
        email: first.email,
        isConfirmed: true,
        role: 'admin',
        since: expect.any(String),
        isDisabled: false,
      },
      expect.objectContaining({ account: second.user.id, role: 'member', isConfirmed: false }),
    ],
  ])
})

test('every listing answers programs with rows that hold what its lines say', async () => {
  const school = await newSchool()
  const { id } = await newKey(school)
  await ask({ command: 'hold add', school, reason: 'case 12/2569', by: 'Ops' })
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", "failedAt", "lastError") VALUES (uuidv7(), 'recheck', $1, now(), 'refused')`,
    [school],
  )
  const listings: [AdminCommand, object][] = [
    [
      { command: 'school list', json: true },
      { id: school, keys: 1, endedAt: null },
    ],
    [
      { command: 'key list', school, json: true },
      { id, name: 'Student records', revokedAt: null },
    ],
    [
      { command: 'hold list', json: true },
      { kind: 'school', heldId: school, addedBy: 'Ops' },
    ],
    [
      { command: 'mails failed', json: true },
      { template: 'recheck', rowId: school, lastError: 'refused' },
    ],
  ]
  for (const [operation, row] of listings)
    expect(await asJson(operation)).toEqual(expect.arrayContaining([expect.objectContaining(row)]))
  expect(await asJson({ command: 'doctor list', json: true })).toEqual([])
  expect(await asJson({ command: 'mails held', json: true })).toEqual(expect.any(Array))
  expect(await admin('school', 'create', '--name', 'X', '--json')).toMatchObject({ status: 2 })
})

describe('ending a school', () => {
  test('members, invitations, keys and open letters end; a child that came by a letter stays', async () => {
    const [head, member, parent] = [await newConfirmedPerson(), await newPerson(), await newPerson()]
    const school = await newSchool({ admin: head, member })
    const { id: keyId, key } = await newKey(school)
    const [accepted, open] = [await refer({ key }), await refer({ key }, { parentEmail: 'open@example.com' })]
    await take(tokenIn(accepted), parent)
    const before = await childrenOf(parent)
    await sendInvitation(head, 'colleague@example.com')
    const counts = await rowCounts()
    const calls = async () => (await call(list, '', { headers: { 'x-api-key': key } })).status

    const listed = [
      expect.stringMatching(/has ended/),
      'members who lose access\t2',
      'invitations that end\t1',
      'keys that stop working\t1',
      'letters whose links end\t1',
      'letters that parents accepted, which stay with the families\t1',
    ]
    const end = { command: 'school end', school } as const
    expect(await ask(end, { dryRun: true })).toEqual(['Dry run: nothing was changed.', ...listed])
    expect([await rowCounts(), await calls(), (await read(tokenIn(open))).status]).toEqual([counts, 200, 200])

    expect(await ask(end)).toEqual(listed)
    expect(await calls()).toBe(401)
    expect((await read(tokenIn(open))).status).toBe(404)
    expect((await call(listMembers, '', { cookie: head.cookie })).status).toBe(403)
    expect(await count('"SchoolInvitation" WHERE "schoolId" = $1', [school])).toBe(0)
    expect(await childrenOf(parent)).toEqual(before)
    expect(await count('"SchoolReferral" WHERE "schoolId" = $1', [school])).toBe(2)
    for (const [action, id] of [
      ['school.ended', school],
      ['api-key.revoked', keyId],
      ['school.member-removed', head.user.id],
      ['school.member-removed', member.user.id],
    ] as const)
      expect({ action, rows: await audited(action, id) }).toEqual({ action, rows: 1 })

    const { lines } = await admin('school', 'list')
    expect(lines).toContainEqual(expect.stringMatching(`^${school}\t.*0 members, 0 keys, 2 referrals\tended \\S+Z$`))
    for (const again of [
      end,
      { command: 'key issue', school, name: 'SIS' },
      { command: 'school add-admin', school, email: head.email },
      { command: 'school rename', school, name: 'Another' },
    ] as const)
      await expect(ask(again)).rejects.toThrow(/has ended/)
  })

  test('a school under a legal hold does not end', async () => {
    const school = await newSchool({ admin: await newPerson() })
    await ask({ command: 'hold add', school, reason: 'case 13/2569', by: 'Ops' })
    await expect(ask({ command: 'school end', school })).rejects.toThrow(/legal hold/)
    expect(await count('"SchoolMembership" WHERE "schoolId" = $1', [school])).toBe(1)
  })
})

describe('mails that were given up', () => {
  async function failed(template: string, lineSince: string | null = null): Promise<string> {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO "MailDelivery" (id, template, "rowId", attempts, "dueAt", "failedAt", "lastError", "lineSince")
       VALUES (uuidv7(), $1, uuidv7(), 7, now() - interval '2 days', now(), 'refused', $2::timestamptz) RETURNING id`,
      [template, lineSince],
    )
    return row?.id ?? ''
  }

  test('they are listed without an address, and one is sent again as if it were due now', async () => {
    await sql('TRUNCATE "MailDelivery"')
    expect(await ask({ command: 'mails failed' })).toEqual(['No mail has failed.'])
    const [referral, notice] = [await failed('school-referral'), await failed('teacher-answered', '2026-11-20T00:00Z')]
    const lines = await ask({ command: 'mails failed' })
    expect(lines).toEqual([
      expect.stringMatching(`^${notice}\tteacher-answered\tabout \\S{36}\tfailed \\S+Z\t7 attempts\trefused$`),
      expect.stringMatching(`^${referral}\tschool-referral\t`),
    ])
    expect(await admin('mails', 'retry', '--mail', referral)).toMatchObject({ status: 0, stderr: '' })
    await ask({ command: 'mails retry', mail: notice })
    const pendingMails = `"MailDelivery" WHERE "failedAt" IS NULL AND attempts = 0 AND "dueAt" > now() - interval '1 minute'`
    expect(await count(pendingMails)).toBe(2)
    expect(await count(`${pendingMails} AND "lineSince" IS NOT NULL AND "lineEndedAt" IS NOT NULL`)).toBe(1)
    expect(await audited('mails.retried', referral)).toBe(1)
    await expect(ask({ command: 'mails retry', mail: referral })).rejects.toThrow(/not given up/)
  })

  test('one whose address was deleted with it is not sent to another', async () => {
    const id = await failed('email-changed')
    expect((await ask({ command: 'mails failed' })).find((line) => line.startsWith(id))).toMatch(
      /cannot be sent again$/,
    )
    await expect(ask({ command: 'mails retry', mail: id })).rejects.toThrow(/not kept/)
    await expect(ask({ command: 'mails retry', mail: '01890000-0000-7000-8000-000000000000' })).rejects.toThrow(
      CommandRefused,
    )
    expect(await count('"MailDelivery" WHERE id = $1 AND "failedAt" IS NOT NULL', [id])).toBe(1)
  })
})
