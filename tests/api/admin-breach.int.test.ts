import { existsSync } from 'node:fs'
import { actionsOn, auditedTables } from '@/lib/audit/actions'
import { admin, adminInShell } from '../support/admin-program'
import { act, askBreach, columnsOf } from '../support/breach'
import { newSignedInDoctor } from '../support/doctors'
import { askTeacher, newFamily, newPerson } from '../support/people'
import { newSchool, newSchoolMember } from '../support/schools'
import { newSecondParent } from '../support/second-parents'
import { rowCounts, sql } from '../support/sql'

const thief = '01890000-0000-4000-8000-000000000001'
const march = { since: '2026-03-01', until: '2026-03-31' }

test('breach lists whose data were touched, by whom and how often, in those days in Thailand alone', async () => {
  const [one, two] = [await newFamily(), await newFamily()]
  await act('2026-02-28T16:59:59Z', thief, 'report.downloaded', { child: two.child.id })
  await act('2026-02-28T17:00:00Z', thief, 'results.read', { child: one.child.id })
  await act('2026-03-05T00:00:00Z', thief, 'results.read', { child: one.child.id })
  await act('2026-03-06T00:00:00Z', one.user.id, 'report.downloaded', { child: one.child.id })
  await act('2026-03-31T16:59:59Z', two.user.id, 'account.exported')
  await act('2026-03-31T17:00:00Z', thief, 'results.read', { child: two.child.id })
  const before = await rowCounts()
  const { head, rows, told } = await askBreach({ ...march, table: 'Child' })
  expect(head).toEqual(['kind', 'id', 'account', 'evidence', 'first', 'last', 'actions', 'actors'])
  expect(rows).toEqual([
    {
      ...{ kind: 'child', id: one.child.id, account: one.user.id, evidence: 'log' },
      ...{ first: '2026-02-28T17:00:00.000Z', last: '2026-03-06T00:00:00.000Z' },
      ...{ actions: 'results.read 2, report.downloaded 1', actors: `user:${thief} 2, user:${one.user.id} 1` },
    },
    {
      ...{ kind: 'account', id: two.user.id, account: two.user.id, evidence: 'log' },
      ...{ first: '2026-03-31T16:59:59.000Z', last: '2026-03-31T16:59:59.000Z' },
      ...{ actions: 'account.exported 1', actors: `user:${two.user.id} 1` },
    },
  ])
  expect(told).toEqual(
    expect.arrayContaining([
      ...['affected\tchild\t1', 'affected\taccount\t1', 'action\tresults.read\t2'],
      expect.stringContaining('--actor'),
    ]),
  )
  expect(JSON.stringify(rows)).not.toContain('@')
  const byThief = await askBreach({ ...march, table: 'Assessment', actor: thief, addresses: true })
  expect(columnsOf(byThief.rows, 'address', 'language')).toEqual([[one.user.email, 'en']])
  expect((await askBreach({ ...march, table: 'Doctor' })).rows).toEqual([])
  expect(await rowCounts()).toEqual(before)
})

test('a reading that wrote no row of its own is found by the row before it', async () => {
  const since = '2026-05-01T12:00:00Z'
  const families = [await newFamily(), await newFamily(), await newFamily(), await newFamily(), await newFamily()]
  const [read, readBefore, opened, openedBefore, downloaded] = families.map(({ child }) => child.id)
  await act('2026-05-01T11:50:30Z', thief, 'results.read', { child: read })
  await act('2026-05-01T11:49:30Z', thief, 'results.read', { child: readBefore })
  await act('2026-05-01T10:50:30Z', thief, 'results.read', { child: opened, kind: 'share-link' })
  await act('2026-05-01T10:49:30Z', thief, 'results.read', { child: openedBefore, kind: 'share-link' })
  await act('2026-05-01T11:59:30Z', thief, 'report.downloaded', { child: downloaded })
  const { rows } = await askBreach({ since, until: '2026-05-02', table: 'Assessment' })
  expect(columnsOf(rows, 'id', 'first')).toEqual(
    [
      [read, '2026-05-01T11:50:30.000Z'],
      [opened, '2026-05-01T10:50:30.000Z'],
    ].toSorted(),
  )
})

test.each(['child.created', 'school-referral.accepted', 'child.deleted'])(
  'the account of a deleted child is found by %s',
  async (action) => {
    const { user } = await newPerson()
    const [row] = await sql<{ id: string }>('SELECT new_id()::text AS id')
    const child = row?.id ?? ''
    await act('2026-04-01T12:00:00Z', user.id, action, { child })
    await act('2026-04-02T12:00:00Z', thief, 'results.read', { child })
    const day = { since: '2026-04-02', until: '2026-04-02', addresses: true, table: 'Assessment' }
    const { rows } = await askBreach(day)
    expect(columnsOf(rows, 'id', 'account', 'address')).toContainEqual([child, user.id, user.email])
    await sql('DELETE FROM "User" WHERE id = $1', [user.id])
    expect(columnsOf((await askBreach(day)).rows, 'id', 'account', 'address')).toContainEqual([child, '-', '-'])
  },
)

test('lists that a school took away hold the referrals there were then, each with how often it was taken since', async () => {
  const member = await newSchoolMember()
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt", "createdAt")
     SELECT new_id(), $1, 'Nok', 'p' || n || '@example.com', 'Kru Ploy', now(), '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 day'
     FROM generate_series(1, 4) n`,
    [member.schoolId],
  )
  // The second action is at the exact time of the second referral.
  for (const at of ['2026-06-02T12:00:00Z', '2026-06-03T00:00:00Z', '2026-06-04T12:00:00Z'])
    await act(at, member.user.id, 'school-referral.exported', { target: member.schoolId })
  await act('2026-06-04T13:00:00Z', thief, 'school-referral.exported', { target: member.schoolId })
  const { rows, told } = await askBreach({
    ...{ since: '2026-06-02', until: '2026-06-04T12:30:00Z', table: 'SchoolReferral', addresses: true },
  })
  expect(columnsOf(rows, 'kind', 'address', 'first', 'actions')).toEqual([
    ['referral', 'p1@example.com', '2026-06-02T12:00:00.000Z', 'school-referral.exported 3'],
    ['referral', 'p2@example.com', '2026-06-03T00:00:00.000Z', 'school-referral.exported 2'],
    ['referral', 'p3@example.com', '2026-06-04T12:00:00.000Z', 'school-referral.exported 1'],
  ])
  expect(told).toContain('affected\treferral\t3')
})

test('a teacher and an invited parent are listed with their own address, beside the child', async () => {
  const family = await newFamily()
  const { referral } = await askTeacher(family.cookie, family.child.id, 'kru@example.com')
  const at = '2026-07-01T12:00:00Z'
  const day = { since: '2026-07-01', until: '2026-07-01', addresses: true }
  await act(at, thief, 'teacher-referral.resent', { child: family.child.id, target: referral.id })
  const shown = ['kind', 'id', 'account', 'address', 'language']
  const ofChild = ['child', family.child.id, family.user.id, family.user.email, 'en']
  const teachers = await askBreach({ ...day, table: 'TeacherReferral' })
  expect(columnsOf(teachers.rows, ...shown)).toEqual([ofChild, ['teacher', referral.id, '-', 'kru@example.com', 'en']])
  expect(columnsOf((await askBreach({ ...day, table: 'Child' })).rows, 'kind')).toEqual([['child']])

  const { id, parent, second } = await newSecondParent()
  await act('2026-07-02T12:00:00Z', thief, 'second-parent.resent', { child: parent.child.id, target: id })
  const next = { since: '2026-07-02', until: '2026-07-02', addresses: true, table: 'SecondParent' }
  const expected = [
    ['child', parent.child.id, parent.user.id, parent.user.email, 'en'],
    ['second-parent', id, second.user.id, second.user.email, 'en'],
  ]
  expect(columnsOf((await askBreach(next)).rows, ...shown)).toEqual(expected)
  await sql('UPDATE "SecondParent" SET "userId" = NULL, "acceptedAt" = NULL, email = $2 WHERE id = $1', [
    id,
    'z@example.com',
  ])
  expect(columnsOf((await askBreach(next)).rows, ...shown)[1]).toEqual([
    'second-parent',
    id,
    '-',
    'z@example.com',
    'en',
  ])
})

test('an account that takes its data away takes the addresses of those it had asked by then', async () => {
  const family = await newFamily()
  const [before, after] = [
    await askTeacher(family.cookie, family.child.id, 'before@example.com'),
    await askTeacher(family.cookie, family.child.id, 'after@example.com'),
  ]
  const made = 'UPDATE "TeacherReferral" SET "createdAt" = $2 WHERE id = $1'
  await sql(made, [before.referral.id, '2026-07-10T12:00:00Z'])
  await sql(made, [after.referral.id, '2026-07-12T12:00:00Z'])
  await act('2026-07-11T12:00:00Z', family.user.id, 'account.exported', { target: family.user.id })
  const day = { since: '2026-07-11', until: '2026-07-11', addresses: true, table: 'TeacherReferral' }
  expect(columnsOf((await askBreach(day)).rows, 'kind', 'address')).toEqual([
    ['account', family.user.email],
    ['teacher', 'before@example.com'],
  ])
})

test('of a referral whom the school wrote to is told, and who accepted it', async () => {
  const [school, same, other] = [await newSchool(), await newPerson(), await newPerson()]
  const referral = async (parentEmail: string, acceptedBy: string | null) => {
    const [row] = await sql<{ id: string }>(
      `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt", status, "acceptedById", "acceptedAt")
       VALUES (new_id(), $1, 'Nok', $2, 'Kru Ploy', now(), $4::"SchoolReferralStatus", $3, CASE WHEN $3::uuid IS NOT NULL THEN now() END)
       RETURNING id`,
      [school, parentEmail, acceptedBy, acceptedBy ? 'accepted' : 'pending'],
    )
    await act('2026-08-01T12:00:00Z', thief, 'school-referral.resent', { target: row?.id ?? '' })
  }
  await referral(same.user.email?.toUpperCase() ?? '', same.user.id)
  await referral('written-to@example.com', other.user.id)
  await referral('nobody-yet@example.com', null)
  const day = { since: '2026-08-01', until: '2026-08-01', addresses: true, table: 'SchoolReferral' }
  const { rows, told } = await askBreach(day)
  expect(columnsOf(rows, 'account', 'address', 'language')).toEqual(
    [
      [same.user.id, same.user.email?.toUpperCase(), 'en'],
      ['-', 'written-to@example.com', '-'],
      [other.user.id, other.user.email, 'en'],
      ['-', 'nobody-yet@example.com', '-'],
    ].toSorted(),
  )
  expect(told).toContain('affected\treferral\t3')
})

test('doctors and invited members are listed with their addresses', async () => {
  const doctor = await newSignedInDoctor()
  const school = await newSchool()
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "SchoolInvitation" (id, "schoolId", email, "emailKey", role, "expiresAt")
     VALUES (new_id(), $1, 'invited@example.com', 'invited@example.com', 'member', now()) RETURNING id`,
    [school],
  )
  await act('2026-09-01T12:00:00Z', thief, 'doctor.listing-changed', { target: doctor.doctorId })
  for (const action of ['school.member-invited', 'school.invitation-resent'])
    await act('2026-09-01T12:00:00Z', thief, action, { target: row?.id ?? '' })
  const day = { since: '2026-09-01', until: '2026-09-01', addresses: true }
  const shown = ['kind', 'id', 'account', 'address']
  expect(columnsOf((await askBreach({ ...day, table: 'Doctor' })).rows, ...shown)).toEqual([
    ['doctor', doctor.doctorId, doctor.user.id, doctor.user.email],
  ])
  expect(columnsOf((await askBreach({ ...day, table: 'SchoolMembership' })).rows, ...shown)).toEqual([
    ['invitation', row?.id, '-', 'invited@example.com'],
  ])
})

test('the program prints the list alone on standard output, and is misused without a table', async () => {
  const at = ['--since', '2026-03-01T00:00+07:00', '--until', '2026-03-02']
  const [listed, missing, unknown, dry] = await Promise.all([
    admin('breach', ...at, '--table', 'Child'),
    admin('breach', ...at),
    admin('breach', ...at, '--table', 'Nowhere'),
    admin('breach', ...at, '--table', 'Child', '--dry-run'),
  ])
  expect([listed.status, missing.status, unknown.status, dry.status]).toEqual([0, 2, 2, 2])
  expect(listed.lines).toEqual([expect.stringMatching(/^kind\tid\t/), expect.stringMatching(/^child\t/)])
  expect(listed.stderr).toContain('affected\tchild\t1')
})

const program = '$ADMIN breach --since 2026-03-01 --until 2026-03-31 --table Child'

test('whoever reads the list may stop, and a list in a file is whole', async () => {
  const [stopped, kept] = await Promise.all([
    adminInShell(`${program} | true; exit "\${PIPESTATUS[0]}"`),
    adminInShell(`file=$(mktemp) && ${program} > "$file"; code=$?; cat "$file"; rm "$file"; exit $code`),
  ])
  expect([stopped.status, kept.status]).toEqual([0, 0])
  expect(kept.lines.map((line) => line.split('\t')[0])).toEqual(['kind', 'child', 'account'])
})

if (existsSync('/dev/full'))
  test('a list that finds no room on the disk says so, and does not pass for a whole one', async () => {
    const { status, stderr } = await adminInShell(`${program} > /dev/full`)
    expect(status).toBe(1)
    expect(stderr).toMatch(/cut off, and not complete: .*ENOSPC/)
  })

test('each table is read or changed by some action', () => {
  for (const table of auditedTables) expect(actionsOn(table).length).toBeGreaterThan(0)
})
