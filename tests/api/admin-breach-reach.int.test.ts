import { GET as listChildren } from '@/app/api/children/route'
import { GET as listReferrals } from '@/app/api/school-referrals/route'
import { call } from '../support/api'
import { act, askBreach, columnsOf } from '../support/breach'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { askTeacher, assess, newChild, newFamily, newPerson } from '../support/people'
import { newKey, newSchool, refer } from '../support/schools'
import { newSecondParent } from '../support/second-parents'
import { sql } from '../support/sql'

/** What an actor could read without a row in the audit log. */

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const nextDay = () => ago(-24 * 60)
const couldBeRead = 'could be read'
/** The database's time, after all earlier statements. */
const moment = async () => {
  const [row] = await sql<{ at: Date }>(`SELECT clock_timestamp() + interval '1 millisecond' AS at`)
  return row?.at.toISOString() ?? ''
}
const createdAt = (table: string, id: string, at: string) =>
  sql(`UPDATE "${table}" SET "createdAt" = $2 WHERE id = $1`, [id, at])

test('of a key all referrals of its school are listed, those that it only paged through too', async () => {
  const member = await newPerson()
  const [schoolId] = [await newSchool({ member }), await newSchool()]
  const key = await newKey(schoolId)
  const address = (name: string) => ({ parentEmail: `${name}@example.com` })
  const read = [
    await refer({ cookie: member.cookie }, address('one')),
    await refer({ cookie: member.cookie }, address('two')),
  ]
  const made = await refer({ key: key.key }, address('made'))
  const late = await refer({ cookie: member.cookie }, address('late'))
  await createdAt('SchoolReferral', late.id, ago(-48 * 60))
  const otherPerson = await newPerson()
  await newSchool({ member: otherPerson })
  await refer({ cookie: otherPerson.cookie }, address('elsewhere'))
  const page = await call<{ id: string }[]>(listReferrals, '', { headers: { 'x-api-key': key.key } })
  expect(page.body.map(({ id }) => id)).toEqual(expect.arrayContaining(read.map(({ id }) => id)))

  const question = { since: ago(60), until: nextDay(), table: 'SchoolReferral', addresses: true }
  const { rows, told } = await askBreach({ ...question, actor: key.id })
  const [log, reached] = ['log', couldBeRead].map((evidence) => rows.filter((row) => row.evidence === evidence))
  expect(columnsOf(log ?? [], 'id', 'actions', 'address')).toEqual([
    [made.id, 'school-referral.created 1', 'made@example.com'],
  ])
  expect(columnsOf(reached ?? [], 'address', 'first', 'last', 'actions', 'actors')).toEqual(
    ['one', 'two'].map((name) => [`${name}@example.com`, '-', '-', '-', '-']),
  )
  expect(told).toEqual(expect.arrayContaining(['affected\treferral\t1', `${couldBeRead}\treferral\t2`]))
  expect(rows).toHaveLength(3)
  expect((await askBreach({ ...question, actor: key.id.toUpperCase() })).rows).toEqual(rows)

  await sql(`UPDATE "ApiKey" SET "revokedAt" = $2 WHERE id = $1`, [key.id, ago(90)])
  expect(columnsOf((await askBreach({ ...question, actor: key.id })).rows, 'evidence')).toEqual([['log']])
})

test('of a member all of the school is listed, and one who was taken out is not forgotten', async () => {
  const [admin, member] = [await newPerson(), await newPerson()]
  const schoolId = await newSchool({ admin, member })
  const referrals = [await refer({ cookie: admin.cookie }), await refer({ cookie: member.cookie })].map(({ id }) => id)
  const question = { since: await moment(), actor: member.user.id }
  const ids = async (table: string) => (await askBreach({ ...question, table })).rows.map(({ id }) => id).toSorted()
  const people = [admin.user.id, member.user.id].toSorted()
  expect(await ids('SchoolReferral')).toEqual(referrals.toSorted())
  expect([await ids('User'), await ids('SchoolMembership')]).toEqual([people, people])
  expect((await askBreach({ ...question, table: 'User' })).told.join()).not.toContain('taken out')

  await sql('DELETE FROM "SchoolMembership" WHERE "schoolId" = $1 AND "userId" = $2', [schoolId, member.user.id])
  expect(await ids('SchoolReferral')).toEqual([])
  await act(await moment(), admin.user.id, 'school.member-removed', { target: member.user.id })
  expect(await ids('SchoolReferral')).toEqual(referrals.toSorted())
  expect((await askBreach({ ...question, table: 'User' })).told.join()).toContain('taken out of a school')
})

test('of a doctor all requests are listed with their parents, also once the doctor is off the list', async () => {
  const [doctor, other] = [await newSignedInDoctor(), await newSignedInDoctor()]
  const [asked, cancelled, shared] = [await newFamily(), await newFamily(), await newFamily()]
  await askForCall(asked, asked.child.id, doctor.doctorId)
  await askForCall(asked, (await newChild(asked)).id, other.doctorId)
  const { id } = await askForCall(cancelled, cancelled.child.id, doctor.doctorId)
  await sql(`UPDATE "Consultation" SET status = 'cancelled', "closedAt" = $2 WHERE id = $1`, [id, ago(90)])
  await askForCall(shared, shared.child.id, doctor.doctorId, { childIds: [shared.child.id], days: 7 })
  await assess(shared.cookie, shared.child.id)
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])

  const question = { since: ago(60), until: nextDay(), actor: doctor.user.id, addresses: true }
  const requests = await askBreach({ ...question, table: 'Consultation' })
  expect(columnsOf(requests.rows, 'kind', 'id', 'account', 'evidence', 'address')).toEqual(
    [asked, shared].map(({ child, user }) => ['child', child.id, user.id, couldBeRead, user.email]).toSorted(),
  )
  const ids = async (table: string, since = question.since) =>
    (await askBreach({ ...question, since, table })).rows.map((row) => row.id).toSorted()
  expect(await ids('User')).toEqual([asked.user.id, doctor.user.id, shared.user.id].toSorted())
  expect([await ids('ResultShare'), await ids('Assessment')]).toEqual([[shared.child.id], [shared.child.id]])
  // It was readable until it was cancelled.
  expect(await ids('Consultation', ago(120))).toContain(cancelled.child.id)
  await sql(`UPDATE "ResultShare" SET "revokedAt" = $2, "createdAt" = $2 WHERE "childId" = $1`, [
    shared.child.id,
    ago(90),
  ])
  expect(await ids('Assessment')).toEqual([])
})

test('of a parent the children are listed whose pages were only looked at, and those that others share', async () => {
  const family = await newFamily()
  const second = await newChild(family)
  const others = await newSecondParent()
  const later = await newChild(family)
  await createdAt('Child', later.id, ago(-48 * 60))
  const { referral } = await askTeacher(family.cookie, second.id, 'asked@example.com')
  const since = await moment()
  const page = await call<{ id: string }[]>(listChildren, '', { cookie: family.cookie })
  expect(page.body).toHaveLength(3)

  const question = { since, until: nextDay(), actor: family.user.id, addresses: true }
  const children = await askBreach({ ...question, table: 'Child' })
  expect(columnsOf(children.rows, 'id', 'account', 'evidence')).toEqual(
    [family.child.id, second.id].map((id) => [id, family.user.id, couldBeRead]).toSorted(),
  )
  expect(children.told).toEqual([`${couldBeRead}\tchild\t2`])
  const teachers = await askBreach({ ...question, table: 'TeacherReferral' })
  expect(columnsOf(teachers.rows, 'kind', 'id', 'address')).toEqual([
    ['child', second.id, family.user.email],
    ['teacher', referral.id, 'asked@example.com'],
  ])
  expect((await askBreach({ ...question, table: 'Assessment' })).rows).toEqual([])
  await assess(family.cookie, second.id)
  const answers = await askBreach({ ...question, since: await moment(), table: 'Assessment' })
  expect(columnsOf(answers.rows, 'id', 'evidence')).toEqual([[second.id, couldBeRead]])
  await sql('DELETE FROM "Child" WHERE id = $1', [family.child.id])
  expect(columnsOf((await askBreach({ ...question, table: 'Child' })).rows, 'id')).toEqual([[second.id]])

  const byOther = { ...question, actor: others.second.user.id }
  const ofOther = await askBreach({ ...byOther, table: 'Child' })
  expect(columnsOf(ofOther.rows, 'id', 'account')).toEqual([[others.child.id, others.parent.user.id]])
  const { rows } = await askBreach({ ...byOther, table: 'User' })
  expect(columnsOf(rows, 'id')).toEqual([[others.parent.user.id], [others.second.user.id]].toSorted())
  await sql('UPDATE "SecondParent" SET "endedAt" = $2, email = NULL, "emailKey" = NULL WHERE id = $1', [
    others.id,
    ago(90),
  ])
  expect((await askBreach({ ...byOther, table: 'Child' })).rows).toEqual([])
})

test('of a link to a teacher its child is listed; of what is not there any more, that it is not', async () => {
  const family = await newFamily()
  const { referral } = await askTeacher(family.cookie, family.child.id)
  const question = { since: await moment(), table: 'Child' }
  expect(columnsOf((await askBreach({ ...question, actor: referral.id })).rows, 'id', 'evidence')).toEqual([
    [family.child.id, couldBeRead],
  ])
  for (const actor of ['01890000-0000-7000-8000-0000000000ff', 'maintenance']) {
    const { rows, told } = await askBreach({ ...question, actor })
    expect([rows, told]).toEqual([
      [],
      [expect.stringContaining(`link ${actor} now: what it could read is not in this list`)],
    ])
  }
})

test('a day without an actor has only what the log knows, and says so', async () => {
  const { child } = await newFamily()
  await act('2026-03-05T00:00:00Z', 'nobody', 'report.downloaded', { child: child.id })
  const { rows, told } = await askBreach({ since: '2026-03-05', until: '2026-03-05', table: 'Child' })
  expect(columnsOf(rows, 'id', 'evidence')).toEqual([[child.id, 'log']])
  expect(told.join('\n')).toMatch(/plain lists and pages, which the log does not have.*\n.*--actor/)
})
