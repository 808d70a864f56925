import { POST as print } from '@/app/api/school-referrals/[token]/letter/route'
import { POST as lost } from '@/app/api/school-referrals/[token]/letter-lost/route'
import { queueLetters } from '@/lib/work-queue'
import { take } from '../support/acceptance'
import { call } from '../support/api'
import { unknownId } from '../support/calls-with-body'
import { newUnaddressedList, printedOf, printOf } from '../support/class-letters'
import { actOn, endList, newLimitedSchool, newList, settleMails, studentsOf } from '../support/classes'
import { acceptLetter, loginByLetter, newLetterFamily, print as printed } from '../support/letters'
import { newPerson, type Person } from '../support/people'
import { newKey, newSchool, newSchoolMember, refer, tokenIn } from '../support/schools'
import { clearLimits, count, sql } from '../support/sql'

beforeEach(clearLimits)

type By = { cookie?: string; headers?: Record<string, string> }
type Refusal = { code: string; status: string }

const printOne = (by: By, token: string, body: object = {}) =>
  call<Refusal>(print, '', { method: 'POST', ...by, params: { token }, body: { perPage: 1, ...body } })
const loseOne = (by: By, token: string) => call<Refusal>(lost, '', { method: 'POST', ...by, params: { token } })

async function newClass(names = ['Ann']) {
  const admin = await newPerson()
  const schoolId = await newSchool({ admin })
  return { admin, schoolId, ...(await newUnaddressedList(admin, schoolId, names)) }
}

/** A student without an address whom a member referred by hand. */
async function newOutside(by: Person): Promise<string> {
  const { id } = await refer(by, { studentName: 'Nok' })
  await sql('UPDATE "SchoolReferral" SET "parentEmail" = NULL WHERE id = $1', [id])
  return id
}

describe('the letter of one student', () => {
  test('is printed outside of a class, without the class in its file’s name, and noted', async () => {
    const { admin } = await newClass([])
    const id = await newOutside(admin)
    const preview = await printOne(admin, id, { preview: true })
    expect([preview.status, preview.headers.get('x-letters')]).toEqual([200, '1'])
    expect(await printedOf([id])).toMatchObject([{ letterHash: null, letterPrintedAt: null }])
    const answer = await printOne(admin, id, { perPage: 2 })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="letters-\d{4}-\d\d-\d\d\.pdf"$/)
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { code } = await printed(id)
    expect((await acceptLetter(code)).status).toBe(201)
    expect((await printOne(admin, id)).body.code).toBe('NOT_PENDING')
  })

  test('is replaced for a family that lost its password, after its class list has ended', async () => {
    const { admin, classId, ids, referrals } = await newClass()
    const [id = ''] = ids
    const [referral = { referralLink: '' }] = referrals
    const letter = {
      ...(referral as (typeof referrals)[number]),
      key: '',
      mailed: tokenIn(referral),
      ...(await printed(id)),
    }
    const old = await newLetterFamily(letter)
    expect((await endList(admin, classId)).body).toEqual({ revoked: 0 })
    const { status, body } = await loseOne(admin, id)
    expect([status, body.status]).toEqual([200, 'pending'])
    expect((await printOne(admin, id)).status).toBe(200)
    const next = await printed(id)
    expect(next.code).not.toBe(letter.code)
    expect((await acceptLetter(next.code)).status).toBe(201)
    expect((await loginByLetter(letter.code)).status).toBe(401)
    expect(await count(`"User" WHERE id = $1 AND "replacedAt" IS NOT NULL`, [old.user.id])).toBe(1)
  })

  test('is replaced where its family has an address too, whose link is out as before, and the next acceptance is mailed', async () => {
    const admin = await newPerson()
    const list = await newList(admin, await newSchool({ admin }), ['Ann'])
    const [id = ''] = list.ids
    const states = async () => (await studentsOf(admin, list.classId)).body.students.map(({ state }) => state)
    const newlyMailed = () =>
      count(`"MailDelivery" WHERE "rowId" = $1 AND template = 'school-referral-accepted' AND "sentAt" IS NULL`, [id])
    await settleMails(id)
    expect((await acceptLetter((await printed(id)).code)).status).toBe(201)
    await settleMails(id)
    expect((await loseOne(admin, id)).status).toBe(200)
    expect([await states(), await newlyMailed()]).toEqual([['sent'], 0])
    expect((await take(tokenIn(list.referrals[0] ?? { referralLink: '' }), await newPerson())).status).toBe(200)
    expect([await states(), await newlyMailed()]).toEqual([['accepted'], 1])
  })

  test('is not replaced where none is out, or its account has another way in', async () => {
    const { admin, ids } = await newClass()
    const [id = ''] = ids
    expect((await loseOne(admin, id)).body.code).toBe('NOT_PENDING')
    const { code } = await printed(id)
    const { body } = await acceptLetter(code)
    await sql(
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (uuidv7(), $1::uuid, 'line', $1::uuid::text)`,
      [body.user.id],
    )
    expect((await loseOne(admin, id)).body.code).toBe('NOT_PENDING')
    expect(await printedOf([id])).toMatchObject([{ status: 'accepted', letterVersion: 1 }])
  })

  test('is of the school’s members alone, of a limited one’s classes, and never of a key', async () => {
    const { admin, schoolId, ids } = await newClass()
    const [id = ''] = ids
    const { key } = await newKey(schoolId)
    const limited = await newLimitedSchool()
    const [own = ''] = limited.own.ids
    const [other = ''] = limited.other.ids
    await printed(id)
    await printed(other)
    for (const ask of [printOne, loseOne]) {
      for (const [by, token] of [
        [await newSchoolMember(), id],
        [await newPerson(), id],
        [admin, unknownId],
        [limited.teacher, other],
      ] as const)
        expect((await ask(by, token)).status).toBe(404)
      expect((await ask({ headers: { 'x-api-key': key } }, id)).status).toBe(401)
    }
    expect(await printedOf([id])).toMatchObject([{ letterVersion: 1 }])
    expect((await printOne(limited.teacher, own)).status).toBe(200)
    expect((await loseOne(limited.teacher, own)).status).toBe(200)
  })
})

describe('a class’s letters', () => {
  test('that were lost while they were drawn are not handed out', async () => {
    const { admin, classId, ids } = await newClass(['Ann', 'Beam'])
    await printOf(admin, classId, ids)
    await sql(`UPDATE "SchoolReferral" SET "expiresAt" = now() + interval '1 day' WHERE id = ANY($1)`, [ids])
    const drawing = printOf(admin, classId, ids)
    const isSaved = () => count(`"SchoolReferral" WHERE id = $1 AND "expiresAt" > now() + interval '2 days'`, [ids[0]])
    while ((await isSaved()) === 0);
    await actOn(admin, classId, ['letterLost', ids[0] ?? ''])
    const { status, body } = await drawing
    expect([status, body.code]).toEqual([409, 'LETTERS_CHANGED'])
    expect((await printedOf(ids)).map(({ letterVersion }) => letterVersion)).toEqual([2, 1])
    expect(await printedOf(ids.slice(0, 1))).toMatchObject([{ letterHash: null, letterPrintedAt: null }])
    expect((await printOf(admin, classId, ids)).status).toBe(200)
  })

  test('that are refused because others are being drawn have changed nothing', async () => {
    const { admin, classId, ids } = await newClass()
    const before = await printedOf(ids)
    let end = () => {}
    const busy = new Promise<void>((resolve) => {
      end = resolve
    })
    const others = Array.from({ length: 300 }, () => queueLetters(() => busy))
    const settled = Promise.allSettled(others)
    const refused = await printOf(admin, classId, ids)
    end()
    await settled
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE'])
    expect(await printedOf(ids)).toEqual(before)
    expect(await count(`"RateLimit" WHERE key LIKE 'letters:%'`)).toBe(0)
  })
})
