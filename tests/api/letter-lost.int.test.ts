import { POST as decline } from '@/app/api/school-referrals/[token]/decline/route'
import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { runAdminCommand } from '@/lib/admin/run'
import { systemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { toHomeNotice } from '@/lib/line-notices/home-notice'
import { composeMail } from '@/lib/mail/templates/compose-mail'
import { listUnseenNotices } from '@/lib/outbox/notices/data'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { childrenOf, take } from '../support/acceptance'
import { call, newAddress } from '../support/api'
import { newUnaddressedList } from '../support/class-letters'
import { actOn, endList, studentsOf } from '../support/classes'
import { acceptLetter, newLetterFamily, print } from '../support/letters'
import { startMail } from '../support/mails'
import { actorOf, newPerson } from '../support/people'
import { newSchool, tokenIn } from '../support/schools'
import { clearLimits, count, sql } from '../support/sql'
import { noticesOf } from '../support/without-address'

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
beforeEach(clearLimits)

const template = 'school-referral-letter-lost'

/** A class of families that opened their accounts by their letters alone. */
async function newClassOfFamilies(names: string[]) {
  const admin = await newPerson()
  const schoolId = await newSchool({ admin })
  const list = await newUnaddressedList(admin, schoolId, names)
  const families = []
  for (const referral of list.referrals) {
    const letter = { ...referral, key: '', mailed: tokenIn(referral), ...(await print(referral.id)) }
    families.push(await newLetterFamily(letter))
  }
  return { admin, schoolId, ...list, families }
}

/** One of them, whose letter the school has just called lost. */
async function newLost() {
  const { families, ...school } = await newClassOfFamilies(['Ann'])
  const [family] = families as [(typeof families)[number]]
  const [id = ''] = school.ids
  const lose = () => actOn(school.admin, school.classId, ['letterLost', id])
  expect((await lose()).body).toEqual({ done: 1, held: 0, leftOut: 0 })
  return { ...school, family, id, lose }
}

const attached = (ids: string[]) => count('"Child" WHERE "schoolReferralId" = ANY($1)', [ids])
const written = (id: string, recipient: string) =>
  composeMail(systemActor('test'), { template, rowId: id, version: 1, recipient })

describe('a family whose letter the school calls lost', () => {
  test('is told on its home, once, without a name, and is led to where an address is added', async () => {
    const { family, id, lose, admin, classId } = await newLost()
    await mail.settle()
    const { notices } = await listUnseenNotices(await actorOf(family))
    expect(notices).toMatchObject([{ template, rowId: id }])
    for (const [language, { homeNotices }] of [
      ['en', en],
      ['th', th],
    ] as const) {
      const shown = notices.map((notice) => toHomeNotice(notice, language))
      expect(shown).toMatchObject([{ text: homeNotices.texts.letterLost, path: '/profile' }])
    }
    expect(await count('"MailDelivery" WHERE "rowId" = $1 AND recipient IS NOT NULL', [id])).toBe(0)
    // The new letter is lost, too, before it was accepted.
    await print(id)
    expect((await studentsOf(admin, classId)).body.students).toMatchObject([{ state: 'printed' }])
    expect((await lose()).body).toMatchObject({ done: 1 })
    await mail.settle()
    expect(await noticesOf(family)).toHaveLength(1)
  })

  test('is told of its own letter, where many are lost at once', async () => {
    const { admin, classId, ids, families } = await newClassOfFamilies(['Ann', 'Beam', 'Dao'])
    expect((await actOn(admin, classId, ['letterLost', ...ids.slice(0, 2)])).body).toMatchObject({ done: 2 })
    await mail.settle()
    const shown = await Promise.all(families.map(noticesOf))
    expect(shown.map((notices) => notices.map(({ rowId }) => rowId))).toEqual([[ids[0]], [ids[1]], []])
  })

  test('is told again when its own account has accepted the new letter, and that is lost, at most five times a day', async () => {
    const { family, id, lose } = await newLost()
    for (let time = 2; time <= 6; time++) {
      // Once the new letter is accepted, a pending notice is dropped.
      await mail.settle()
      expect((await take((await print(id)).token, family)).status).toBe(200)
      expect((await lose()).body).toMatchObject({ done: 1 })
    }
    await mail.settle()
    expect((await noticesOf(family)).map(({ rowId }) => rowId)).toEqual([id, id, id, id, id])
  })

  test('has a mail where it has got an address by then, in its language', async () => {
    const { family, id } = await newLost()
    const email = `ann-${family.user.id}@example.com`
    await sql(`UPDATE "User" SET email = $2, "emailKey" = $2, language = 'th' WHERE id = $1`, [family.user.id, email])
    const composed = await written(id, family.user.id)
    expect(composed).toMatchObject({ to: email, subject: th.mail.schoolReferralLetterLost.subject })
    expect((await composed?.write())?.text).toContain('Rajini School')
  })

  test('is told no more once the new letter is accepted, or the referral is over, nor is another family', async () => {
    const [replaced, own, over] = [await newLost(), await newLost(), await newLost()]
    expect(await written(own.id, replaced.family.user.id)).toBeNull()
    for (const { id, family } of [replaced, own, over])
      expect(await written(id, family.user.id)).toMatchObject({ to: null, notice: { parentId: family.user.id } })
    expect((await acceptLetter((await print(replaced.id)).code)).status).toBe(201)
    expect((await take((await print(own.id)).token, own.family)).status).toBe(200)
    expect((await actOn(over.admin, over.classId, ['revoke', over.id])).body).toMatchObject({ done: 1 })
    for (const { id, family } of [replaced, own, over]) expect(await written(id, family.user.id)).toBeNull()
  })
})

describe('after a lost letter the child is detached and stays with its family', () => {
  type Lost = Awaited<ReturnType<typeof newLost>>
  test.each<[string, (lost: Lost) => Promise<unknown>, string]>([
    ['is revoked in its class list', ({ admin, classId, id }) => actOn(admin, classId, ['revoke', id]), 'revoked'],
    [
      'is revoked alone',
      ({ admin, id }) => call(revoke, '', { method: 'POST', cookie: admin.cookie, params: { token: id } }),
      'revoked',
    ],
    [
      'is declined',
      ({ id }) =>
        call(decline, '', { method: 'POST', params: { token: linkToken('letter', id, 2) }, address: newAddress() }),
      'declined',
    ],
    ['leaves with its class list', ({ admin, classId }) => endList(admin, classId), 'revoked'],
    [
      'ends with its school',
      ({ schoolId }) =>
        runAdminCommand(systemActor('admin'), { command: 'school end', school: schoolId }, { dryRun: false }),
      'revoked',
    ],
  ])('when the referral %s', async (_how, end, status) => {
    const lost = await newLost()
    const { family, id } = lost
    if (status === 'declined') await print(id)
    expect(await attached([id])).toBe(1)
    await end(lost)
    expect(await count('"SchoolReferral" WHERE id = $1 AND status::text = $2', [id, status])).toBe(1)
    expect(await attached([id])).toBe(0)
    expect((await childrenOf(family)).map(({ id: child }) => child)).toEqual([family.child.id])
  })

  test('also of many at once, each named in the log, and an accepted one of the list is not', async () => {
    const { admin, classId, ids, families } = await newClassOfFamilies(['Ann', 'Beam', 'Dao'])
    const lost = ids.slice(0, 2)
    await actOn(admin, classId, ['letterLost', ...lost])
    expect((await endList(admin, classId)).body).toEqual({ revoked: 2 })
    expect([await attached(lost), await attached(ids)]).toEqual([0, 1])
    const logged = await sql(
      `SELECT "targetId", "childId" FROM "AuditEvent" WHERE action = 'school-referral.revoked' AND "targetId" = ANY($1)`,
      [ids],
    )
    const expected = lost.map((id, at) => ({ targetId: id, childId: families[at]?.child.id }))
    expect(logged).toEqual(expect.arrayContaining(expected))
    expect(logged).toHaveLength(2)
  })

  test('and its row, by which its age is counted, is not marked as changed', async () => {
    const { admin, classId, id, family } = await newLost()
    const changedAt = () => sql('SELECT "updatedAt" FROM "Child" WHERE id = $1', [family.child.id])
    const before = await changedAt()
    await actOn(admin, classId, ['revoke', id])
    expect([await attached([id]), await changedAt()]).toEqual([0, before])
  })
})
