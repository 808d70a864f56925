import { DELETE as deleteAccount } from '@/app/api/account/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { POST as createChild, GET as listChildren } from '@/app/api/children/route'
import { GET as exportMyData } from '@/app/api/my-data/route'
import { POST as accept } from '@/app/api/school-referrals/[token]/accept/route'
import { POST as decline } from '@/app/api/school-referrals/[token]/decline/route'
import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { GET as open } from '@/app/api/school-referrals/[token]/route'
import { GET as list } from '@/app/api/school-referrals/route'
import { linkToken } from '@/lib/auth/signed-link'
import type { Child } from '@/lib/children/types'
import type { SchoolReferral } from '@/lib/school-referrals/types'
import { call, newAddress } from '../support/api'
import { assess, newPerson, type Person, ploy } from '../support/people'
import { newKey, newSchool, refer, student, tokenIn } from '../support/schools'
import { count, dump, rowCounts, sql } from '../support/sql'

type Referral = SchoolReferral & { token: string; key: string }

async function newReferral(school: Parameters<typeof newSchool>[0] = {}, change: object = {}): Promise<Referral> {
  const { key } = await newKey(await newSchool(school))
  const referral = await refer({ key }, change)
  return { ...referral, key, token: tokenIn(referral) }
}

const read = (token: string, { cookie }: { cookie?: string } = {}) =>
  call(open, '', { params: { token }, cookie, address: newAddress() })

const take = (token: string, { cookie }: { cookie?: string }, headers: Record<string, string> = {}) =>
  call<{ child: { id: string }; code: string; message: string }>(accept, '', {
    method: 'POST',
    cookie,
    params: { token },
    headers,
  })

const refuse = (token: string, { cookie }: { cookie?: string } = {}) =>
  call<{ code: string; status: string }>(decline, '', {
    method: 'POST',
    cookie,
    params: { token },
    address: newAddress(),
  })

const childrenOf = async ({ cookie }: Person) => (await call<Child[]>(listChildren, '', { cookie })).body

const statusOf = async ({ key, id }: Referral) => {
  const { body } = await call<SchoolReferral[]>(list, '', { headers: { 'x-api-key': key } })
  return body.find((each) => each.id === id)?.status
}

describe('a school’s link', () => {
  test('shows exactly what the parent needs, however often a mail scanner opens it', async () => {
    const { token } = await newReferral()
    const before = await rowCounts()
    for (let i = 0; i < 20; i++) {
      const { status, body } = await read(token)
      const { studentName, studentGrade, referringTeacher, referralReason } = student
      expect([status, body]).toEqual([
        200,
        {
          referral: { status: 'pending', studentName, studentGrade, referringTeacher, referralReason },
          school: { name: expect.stringMatching(/^Rajini School \d+$/) },
        },
      ])
    }
    expect(await rowCounts()).toEqual(before)
  })

  test('that is unknown, changed, of another purpose, expired, revoked or declined is not found, in one wording', async () => {
    const [expired, revoked, declined, alive] = [
      await newReferral(),
      await newReferral({ admin: await newPerson() }),
      await newReferral(),
      await newReferral(),
    ]
    await sql(`UPDATE "SchoolReferral" SET "expiresAt" = now() WHERE id = $1`, [expired.id])
    await sql(`UPDATE "SchoolReferral" SET status = 'revoked', "closedAt" = now() WHERE id = $1`, [revoked.id])
    expect((await refuse(declined.token)).status).toBe(200)
    const mutated = `${alive.token.slice(0, -1)}${alive.token.endsWith('A') ? 'B' : 'A'}`
    const dead = [
      ...[expired.token, revoked.token, declined.token, mutated, alive.id, '', 'x', `${alive.token}x`],
      linkToken('teacher', alive.id, 1),
      linkToken('school', alive.id, 2),
      linkToken('school', '01890000-0000-7000-8000-000000000000', 1),
    ]
    const { cookie } = await newPerson()
    const bodies = new Set<string>()
    for (const token of dead) {
      for (const answer of [
        await read(token),
        await read(token, { cookie }),
        await take(token, { cookie }),
        await refuse(token),
      ]) {
        expect({ token, status: answer.status }).toEqual({ token, status: 404 })
        const { requestId: _, ...rest } = answer.body as Record<string, unknown>
        bodies.add(JSON.stringify(rest))
      }
    }
    expect([...bodies]).toEqual([expect.stringContaining('LINK_NOT_FOUND')])
    expect((await read(alive.token)).status).toBe(200)
  })

  test('cannot be guessed: after 30 wrong ones an address waits, right ones stay open', async () => {
    const { token } = await newReferral()
    const address = newAddress()
    const guess = (each: string) => call(open, '', { params: { token: each }, address })
    for (let i = 0; i < 30; i++) expect((await guess(linkToken('school', token.slice(0, 36), i + 2))).status).toBe(404)
    const { status, headers } = await guess(linkToken('school', token.slice(0, 36), 99))
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect((await guess(token)).status).toBe(200)
  })

  test('after acceptance tells everybody but the acceptor status and school only', async () => {
    const { token } = await newReferral()
    const [parent, stranger] = [await newPerson(), await newPerson()]
    await take(token, parent)
    for (const by of [{}, stranger]) {
      const { status, body, text } = await read(token, by)
      expect([status, body]).toEqual([200, { referral: { status: 'accepted' }, school: { name: expect.any(String) } }])
      for (const secret of [student.studentName, student.referralReason, student.referringTeacher, student.parentEmail])
        expect(text).not.toContain(secret)
    }
    expect((await read(token, parent)).body.referral).toMatchObject({
      status: 'accepted',
      studentName: student.studentName,
    })
    const [child] = await childrenOf(parent)
    await assess(parent.cookie, child?.id ?? '')
    expect((await read(token)).body).toEqual({
      referral: { status: 'completed' },
      school: { name: expect.any(String) },
    })
  })
})

describe('accepting', () => {
  test('needs a session', async () => {
    const { token } = await newReferral()
    expect(await take(token, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect((await read(token)).body).toMatchObject({ referral: { status: 'pending' } })
  })

  test('adds the child as the school knows it, and leaves the rest to the parent', async () => {
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

  test('again is the same child, with or without an Idempotency-Key', async () => {
    const { token } = await newReferral()
    const parent = await newPerson()
    const intent = { 'idempotency-key': 'accept-1' }
    const answers = [await take(token, parent, intent), await take(token, parent), await take(token, parent, intent)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.child.id)).size).toBe(1)
    expect(await childrenOf(parent)).toHaveLength(1)
  })

  test('after somebody else did is refused, and adds nobody', async () => {
    const { token } = await newReferral()
    const [first, second] = [await newPerson(), await newPerson()]
    await take(token, first)
    expect(await take(token, second)).toMatchObject({ status: 409, body: { code: 'REFERRAL_TAKEN' } })
    expect(await childrenOf(second)).toEqual([])
  })

  test('a completed one says so, to the one who did it too; the school sees that and nothing more', async () => {
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
    expect(seen.text).not.toMatch(new RegExp(`${riskLevel}|: ?${totalScore}\\b|answers|score|risk`, 'i'))
  })

  test('stops at twenty children, and the referral stays open', async () => {
    const referral = await newReferral()
    const parent = await newPerson()
    for (let i = 0; i < 20; i++) await call(createChild, '', { method: 'POST', body: ploy, cookie: parent.cookie })
    expect(await take(referral.token, parent)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_CHILDREN' } })
    expect(await statusOf(referral)).toBe('pending')
    expect((await take(referral.token, await newPerson())).status).toBe(200)
  })

  test('at a strict school takes the confirmed address that the school wrote to, and no other', async () => {
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

  test('and then deleting the child tells the school that it was declined', async () => {
    const referral = await newReferral()
    const parent = await newPerson()
    const { body } = await take(referral.token, parent)
    await call(deleteChild, '', { method: 'DELETE', cookie: parent.cookie, params: { childId: body.child.id } })
    expect(await statusOf(referral)).toBe('declined')
    expect((await take(referral.token, parent)).status).toBe(404)
  })

  test('leaves no link in the database', async () => {
    const { token } = await newReferral()
    await take(token, await newPerson(), { 'idempotency-key': 'accept-2' })
    expect(await dump()).not.toContain(token.split('.')[1])
  })
})

describe('“this is not my child”', () => {
  test('ends a link without an account', async () => {
    const referral = await newReferral()
    expect(await refuse(referral.token)).toMatchObject({ status: 200, body: { status: 'declined' } })
    expect(await statusOf(referral)).toBe('declined')
    for (const answer of [
      await refuse(referral.token),
      await read(referral.token),
      await take(referral.token, await newPerson()),
    ])
      expect(answer.status).toBe(404)
  })

  test('takes back what a stranger accepted: the school hears no more of that child', async () => {
    const referral = await newReferral()
    const stranger = await newPerson()
    const { body } = await take(referral.token, stranger)
    expect((await refuse(referral.token)).status).toBe(200)
    await assess(stranger.cookie, body.child.id)
    expect(await statusOf(referral)).toBe('declined')
    expect(
      await count(`"AuditEvent" WHERE action = 'school-referral.declined' AND "childId" = $1`, [body.child.id]),
    ).toBe(1)
  })

  test('outlasts the answers a stranger gives, and is not for the one who gave them', async () => {
    const referral = await newReferral()
    const stranger = await newPerson()
    const { body } = await take(referral.token, stranger)
    await assess(stranger.cookie, body.child.id)
    expect(await statusOf(referral)).toBe('completed')
    const own = await refuse(referral.token, stranger)
    expect(own).toMatchObject({ status: 409, body: { code: 'REFERRAL_COMPLETED' } })
    expect((await refuse(referral.token)).status).toBe(200)
    expect(await statusOf(referral)).toBe('declined')
  })

  test('leaves nothing of the school’s record with the stranger, to be read or to be emptied', async () => {
    const referral = await newReferral()
    const stranger = await newPerson()
    await take(referral.token, stranger)
    const exported = async () =>
      call<{ schoolReferrals: { id: string }[] }>(exportMyData, '', { cookie: stranger.cookie })
    const taken = await exported()
    expect(taken.body.schoolReferrals.map(({ id }) => id)).toEqual([referral.id])
    expect(taken.text).not.toContain(referral.parentEmail)
    await refuse(referral.token)
    expect((await exported()).body.schoolReferrals).toEqual([])
    const body = { confirm: 'DELETE' }
    expect((await call(deleteAccount, '', { method: 'DELETE', body, cookie: stranger.cookie })).status).toBe(200)
    const [row] = await sql('SELECT "studentName", "parentEmail" FROM "SchoolReferral" WHERE id = $1', [referral.id])
    expect(row).toEqual({ studentName: referral.studentName, parentEmail: referral.parentEmail })
  })

  test('can be the school’s word too', async () => {
    const admin = await newPerson()
    const referral = await newReferral({ admin })
    const stranger = await newPerson()
    const { body } = await take(referral.token, stranger)
    const answer = await call(revoke, '', { method: 'POST', cookie: admin.cookie, params: { token: referral.id } })
    expect([answer.status, answer.body.status]).toEqual([200, 'revoked'])
    expect((await read(referral.token, stranger)).status).toBe(404)
    await assess(stranger.cookie, body.child.id)
    expect(await statusOf(referral)).toBe('revoked')
  })

  test('stands, also when the answers come at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const referral = await newReferral()
      const parent = await newPerson()
      const { body } = await take(referral.token, parent)
      const [declined] = await Promise.all([refuse(referral.token), assess(parent.cookie, body.child.id)])
      expect([declined.status, await statusOf(referral)]).toEqual([200, 'declined'])
    }
  })
})
