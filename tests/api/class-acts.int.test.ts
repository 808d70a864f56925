import { linkToken } from '@/lib/auth/signed-link'
import type { ClassAct } from '@/lib/school-referrals/class-list/schema'
import { read, refuse, take } from '../support/acceptance'
import {
  actOn,
  expire,
  linkVersions,
  newLimitedSchool,
  newList,
  passDay,
  settleMails,
  studentsOf,
} from '../support/classes'
import { newPerson, type Person } from '../support/people'
import { newSchool, newSchoolMember, tokenIn } from '../support/schools'
import { clearLimits, count, sql } from '../support/sql'

beforeEach(clearLimits)

const acts: ClassAct[] = ['resend', 'remind', 'revoke']
const notFound = [404, 'NOT_FOUND']

async function newSentList(names: string[]) {
  const admin = await newPerson()
  const schoolId = await newSchool({ admin })
  const list = await newList(admin, schoolId, names)
  for (const id of list.ids) await settleMails(id)
  return { admin, schoolId, ...list }
}

const statesOf = async (by: Person, classId: string) =>
  (await studentsOf(by, classId)).body.students.map(({ state }) => state)
const mailsAbout = (id: string, template: string) =>
  count(`"MailDelivery" WHERE "rowId" = $1 AND template = $2`, [id, template])
const audited = (action: string, id: string) =>
  count(`"AuditEvent" WHERE action = $1 AND "targetId" = $2`, [`school-referral.${action}`, id])
const linkOf = (id: string, version: number) => linkToken('school', id, version)

describe('sending again', () => {
  test('pending and expired links are mailed again and stay the same, and others are left out', async () => {
    const { admin, classId, ids, referrals } = await newSentList(['Ann', 'Beam', 'Dao'])
    await expire(ids[1] ?? '')
    await refuse(tokenIn(referrals[2] ?? { referralLink: '' }))
    const { status, body } = await actOn(admin, classId, ['resend', ...ids])
    expect([status, body]).toEqual([200, { done: 2, held: 0, leftOut: 1 }])
    expect(await statesOf(admin, classId)).toEqual(['waiting', 'waiting', 'declined'])
    expect((await linkVersions(ids)).slice(0, 2)).toEqual([1, 1])
    for (const id of ids.slice(0, 2)) {
      expect(await mailsAbout(id, 'school-referral')).toBe(1)
      expect(await audited('resent', id)).toBe(1)
      expect((await read(linkOf(id, 1))).status).toBe(200)
    }
  })

  test('a mail that is sent again is another one, also after a failure, and one that has not left yet stays', async () => {
    const { admin, classId, ids } = await newSentList(['Ann', 'Beam', 'Dao'])
    const [, failed = '', leaving = ''] = ids
    await sql(`UPDATE "MailDelivery" SET "sentAt" = NULL, "failedAt" = now() WHERE "rowId" = $1`, [failed])
    await sql(`UPDATE "MailDelivery" SET "sentAt" = NULL WHERE "rowId" = $1`, [leaving])
    const mailIds = async () => {
      const rows = await sql<{ id: string; rowId: string }>(
        `SELECT id, "rowId" FROM "MailDelivery" WHERE "rowId" = ANY($1)`,
        [ids],
      )
      return new Map(rows.map(({ id, rowId }) => [rowId, id]))
    }
    const before = await mailIds()
    expect((await actOn(admin, classId, ['resend', ...ids])).body).toEqual({ done: 3, held: 0, leftOut: 0 })
    const after = await mailIds()
    expect(after.size).toBe(3)
    expect(ids.map((id) => after.get(id) === before.get(id))).toEqual([false, false, true])
    expect(await statesOf(admin, classId)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  test('a link whose mail a limit holds back is not changed, and still opens', async () => {
    const { admin, classId, ids } = await newSentList(['Ann', 'Beam', 'Dao'])
    await sql(`UPDATE "SchoolReferral" SET "parentEmail" = 'one@example.com' WHERE id = ANY($1)`, [ids])
    // Of five mails a day to one address, one is left.
    for (const id of [ids[0], ids[0], ids[1], ids[1]]) await actOn(admin, classId, ['resend', id ?? ''])
    for (const id of ids) await settleMails(id)
    const { body } = await actOn(admin, classId, ['resend', ...ids])
    expect(body).toEqual({ done: 1, held: 2, leftOut: 0 })
    expect(await linkVersions(ids)).toEqual([1, 1, 1])
    expect(await statesOf(admin, classId)).toEqual(['waiting', 'sent', 'sent'])
    expect((await read(linkOf(ids[2] ?? '', 1))).status).toBe(200)
    expect(await audited('resent', ids[2] ?? '')).toBe(0)
  })
})

describe('reminding', () => {
  test('only parents who were mailed and have not answered are reminded', async () => {
    const { admin, classId, ids, referrals } = await newSentList(['Ann', 'Beam', 'Dao', 'Ek', 'Fah'])
    const [, expired, , unsent, failed] = ids
    await expire(expired ?? '')
    await take(tokenIn(referrals[2] ?? { referralLink: '' }), await newPerson())
    await sql(`UPDATE "MailDelivery" SET "sentAt" = NULL WHERE "rowId" = $1`, [unsent])
    await sql(`UPDATE "MailDelivery" SET "sentAt" = NULL, "failedAt" = now() WHERE "rowId" = $1`, [failed])
    await passDay(ids)
    expect((await actOn(admin, classId, ['remind', ...ids])).body).toEqual({ done: 1, held: 0, leftOut: 4 })
    for (const [index, id] of ids.entries()) {
      const reminders = index === 0 ? 1 : 0
      expect(await mailsAbout(id, 'school-referral-reminder')).toBe(reminders)
      expect(await audited('reminded', id)).toBe(reminders)
    }
    expect(await linkVersions(ids)).toEqual([1, 1, 1, 1, 1])
  })

  test('a parent who got the first mail or the link again in the last day is not reminded yet', async () => {
    const { admin, classId, ids } = await newSentList(['Ann', 'Beam', 'Dao'])
    const [id = '', late = '', other = ''] = ids
    const remind = async (...which: string[]) => (await actOn(admin, classId, ['remind', ...which])).body
    const leftOut = { done: 0, held: 0, leftOut: 1 }
    expect(await remind(id)).toEqual(leftOut)
    await passDay([id, other])
    // Enqueued two days ago, and sent just now.
    await sql(`UPDATE "MailDelivery" SET "createdAt" = now() - interval '2 days' WHERE "rowId" = $1`, [late])
    expect(await remind(late)).toEqual(leftOut)
    await actOn(admin, classId, ['resend', id])
    await settleMails(id)
    expect(await remind(id)).toEqual(leftOut)
    expect(await remind(...ids)).toEqual({ done: 1, held: 0, leftOut: 2 })
    expect(await mailsAbout(other, 'school-referral-reminder')).toBe(1)
  })

  test('a parent is reminded once a day, and three times of one link', async () => {
    const { admin, classId, ids } = await newSentList(['Ann'])
    const [id = ''] = ids
    const remind = async () => (await actOn(admin, classId, ['remind', id])).body
    const done = { done: 1, held: 0, leftOut: 0 }
    const leftOut = { done: 0, held: 0, leftOut: 1 }
    for (let reminder = 1; reminder <= 3; reminder++) {
      await passDay(ids)
      expect(await remind()).toEqual(done)
      expect(await remind()).toEqual(leftOut)
    }
    await passDay(ids)
    expect(await remind()).toEqual(leftOut)
    expect(await mailsAbout(id, 'school-referral-reminder')).toBe(3)
    await clearLimits()
    // Sent again it is the same link.
    await actOn(admin, classId, ['resend', id])
    await settleMails(id)
    await passDay(ids)
    expect(await remind()).toEqual(leftOut)
  })

  test('a reminder counts against the same limits as a mail, and is held like one', async () => {
    const { admin, classId, ids } = await newSentList(['Ann', 'Beam'])
    await sql(`UPDATE "SchoolReferral" SET "parentEmail" = 'held@example.com' WHERE id = ANY($1)`, [ids])
    for (let mail = 1; mail <= 4; mail++) await actOn(admin, classId, ['resend', ids[0] ?? ''])
    await settleMails(ids[0] ?? '')
    await passDay(ids)
    expect((await actOn(admin, classId, ['remind', ...ids])).body).toEqual({ done: 1, held: 1, leftOut: 0 })
  })
})

describe('revoking', () => {
  test('pending and expired links are revoked, and what a parent accepted stays', async () => {
    const { admin, classId, ids, referrals } = await newSentList(['Ann', 'Beam', 'Dao'])
    await expire(ids[1] ?? '')
    await take(tokenIn(referrals[2] ?? { referralLink: '' }), await newPerson())
    expect((await actOn(admin, classId, ['revoke', ...ids])).body).toEqual({ done: 2, held: 0, leftOut: 1 })
    expect(await statesOf(admin, classId)).toEqual(['revoked', 'revoked', 'accepted'])
    expect((await read(tokenIn(referrals[0] ?? { referralLink: '' }))).status).toBe(404)
    for (const id of ids) expect(await audited('revoked', id)).toBe(id === ids[2] ? 0 : 1)
    expect((await actOn(admin, classId, ['revoke', ...ids])).body).toEqual({ done: 0, held: 0, leftOut: 3 })
  })
})

test.each(acts)('to %s with the same key again does nothing more, and answers the same', async (act) => {
  const { admin, classId, ids } = await newSentList(['Ann', 'Beam'])
  await passDay(ids)
  const first = await actOn(admin, classId, [act, ...ids], `key-${act}`)
  const before = await linkVersions(ids)
  const second = await actOn(admin, classId, [act, ...ids], `key-${act}`)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(first.body).toEqual({ done: 2, held: 0, leftOut: 0 })
  expect(await linkVersions(ids)).toEqual(before)
})

test.each(acts)('to %s, a student of another class, a repeated and an unknown id change nothing more', async (act) => {
  const { admin, schoolId, classId, ids } = await newSentList(['Ann'])
  await passDay(ids)
  const other = await newList(admin, schoolId, ['Beam'], '3')
  const [before, unknown] = [await linkVersions(other.ids), '01890000-0000-7000-8000-000000000000']
  const { body } = await actOn(admin, classId, [act, ...ids, ...ids, ...other.ids, unknown])
  expect(body).toEqual({ done: 1, held: 0, leftOut: 2 })
  expect(await linkVersions(other.ids)).toEqual(before)
})

test.each(acts)('to %s in a class of others answers as for an unknown class', async (act) => {
  const { admin, classId, ids } = await newSentList(['Ann'])
  const { teacher, other } = await newLimitedSchool()
  for (const [person, id, students] of [
    [await newSchoolMember(), classId, ids],
    [await newPerson(), classId, ids],
    [teacher, other.classId, other.ids],
  ] as const) {
    const { status, body } = await actOn(person, id, [act, ...students])
    expect([status, body.code]).toEqual(notFound)
  }
  expect(await statesOf(admin, classId)).toEqual(['sent'])
})

test('two concurrent acts on one class each do their part, and none is undone', async () => {
  const { admin, classId, ids } = await newSentList(['Ann', 'Beam', 'Dao', 'Ek'])
  const answers = await Promise.all([
    actOn(admin, classId, ['revoke', ...ids]),
    actOn(admin, classId, ['resend', ...ids.toReversed()]),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual({ done: 4, held: 0, leftOut: 0 })
  expect(await statesOf(admin, classId)).toEqual(ids.map(() => 'revoked'))
})
