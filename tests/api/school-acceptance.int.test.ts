import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { POST as createChild } from '@/app/api/children/route'
import { GET as list } from '@/app/api/school-referrals/route'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { childrenOf, newReferral, read, statusOf, take } from '../support/acceptance'
import { call } from '../support/api'
import { assess, exampleChild, newPerson } from '../support/people'
import { student } from '../support/schools'
import { count, dump, sql } from '../support/sql'

describe('accepting', () => {
  test('accepting a referral needs a session', async () => {
    const { token } = await newReferral()
    expect(await take(token, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect((await read(token)).body).toMatchObject({ referral: { status: 'pending' } })
  })

  test('accepting a referral adds the child as the school knows it, and leaves the rest to the parent', async () => {
    const referral = await newReferral()
    const parent = await newPerson()
    const { status, body } = await take(referral.token, parent)
    expect([status, body]).toEqual([200, { child: { id: expect.any(String) } }])
    expect(await childrenOf(parent)).toEqual([
      {
        id: body.child.id,
        name: student.studentName,
        grade: '4',
        school: expect.stringMatching(/^Rajini School/),
        age: null,
        gender: null,
        nationality: null,
        createdAt: expect.any(String),
      },
    ])
    expect(await statusOf(referral)).toBe('accepted')
    expect(
      await count(
        `"AuditEvent" WHERE action = 'school-referral.accepted' AND "childId" = $1 AND "targetId" = $2
      AND "actorId" = $3`,
        [body.child.id, referral.id, parent.user.id],
      ),
    ).toBe(1)
  })

  test('a child of a class list comes with the gender that the list says, and the link shows no more than before', async () => {
    const { key, ...referral } = await newReferral()
    await sql(`UPDATE "SchoolReferral" SET "studentGender" = 'female', "studentNumber" = '4411' WHERE id = $1`, [
      referral.id,
    ])
    const { text, body } = await read(referral.token)
    expect(text).not.toMatch(/female|4411/)
    expect(Object.keys(body.referral as object).toSorted()).toEqual([
      ...['referralReason', 'referringTeacher', 'status', 'studentGrade', 'studentName'],
    ])
    const parent = await newPerson()
    await take(referral.token, parent)
    expect(await childrenOf(parent)).toMatchObject([{ gender: 'female', grade: '4', age: null, nationality: null }])
  })

  test('accepting a referral again is the same child, with or without an idempotency key', async () => {
    const { token } = await newReferral()
    const parent = await newPerson()
    const intent = { 'idempotency-key': 'accept-1' }
    const answers = [await take(token, parent, intent), await take(token, parent), await take(token, parent, intent)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.child.id)).size).toBe(1)
    expect(await childrenOf(parent)).toHaveLength(1)
  })

  test('accepting a referral that another account accepted is refused, and adds no child', async () => {
    const { token } = await newReferral()
    const [first, second] = [await newPerson(), await newPerson()]
    await take(token, first)
    expect(await take(token, second)).toMatchObject({ status: 409, body: { code: 'REFERRAL_TAKEN' } })
    expect(await childrenOf(second)).toEqual([])
  })

  test('a completed referral is reported as such, also to its acceptor; the school sees that and nothing more', async () => {
    const referral = await newReferral()
    const [parent, stranger] = [await newPerson(), await newPerson()]
    const { body } = await take(referral.token, parent)
    const { totalScore, riskLevel } = await assess(parent.cookie, body.child.id)
    for (const person of [parent, stranger]) {
      const answer = await take(referral.token, person)
      expect([answer.status, answer.body.code]).toEqual([409, 'REFERRAL_COMPLETED'])
      expect(answer.body.message).toMatch(/already completed/)
    }
    const seen = await call<SchoolReferral[]>(list, '', { headers: { 'x-api-key': referral.key } })
    expect(seen.body).toEqual([expect.objectContaining({ id: referral.id, status: 'completed' })])
    expect(Object.keys(seen.body[0] ?? {})).toHaveLength(10)
    expect(seen.text).not.toMatch(new RegExp(`${riskLevel}|": ?${totalScore}\\b|answers|score|risk`, 'i'))
  })

  test('accepting referrals stops at twenty children, and the referral stays open', async () => {
    const referral = await newReferral()
    const parent = await newPerson()
    for (let i = 0; i < 20; i++)
      await call(createChild, '', { method: 'POST', body: exampleChild, cookie: parent.cookie })
    expect(await take(referral.token, parent)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_CHILDREN' } })
    expect(await statusOf(referral)).toBe('pending')
    expect((await take(referral.token, await newPerson())).status).toBe(200)
  })

  test('accepting at a strict school needs the confirmed address that the school wrote to', async () => {
    const [parent, other] = [await newPerson(), await newPerson()]
    const parentEmail = parent.user.email?.toUpperCase()
    const referral = await newReferral({ requiresParentEmail: true }, { parentEmail })
    const refused = { status: 403, body: { code: 'OTHER_PARENT_EMAIL' } }
    await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [other.user.id])
    expect(await take(referral.token, other)).toMatchObject(refused)
    expect(await take(referral.token, parent)).toMatchObject(refused)
    expect([await statusOf(referral), await childrenOf(other)]).toEqual(['pending', []])
    await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [parent.user.id])
    expect((await take(referral.token, parent)).status).toBe(200)
  })

  test('deleting an accepted child shows the school a declined referral', async () => {
    const referral = await newReferral()
    const parent = await newPerson()
    const { body } = await take(referral.token, parent)
    await call(deleteChild, '', { method: 'DELETE', cookie: parent.cookie, params: { childId: body.child.id } })
    expect(await statusOf(referral)).toBe('declined')
    expect((await take(referral.token, parent)).status).toBe(404)
  })

  test('accepting a referral leaves no link in the database', async () => {
    const { token } = await newReferral()
    await take(token, await newPerson(), { 'idempotency-key': 'accept-2' })
    expect(await dump()).not.toContain(token.split('.')[1])
  })
})
