import { GET as open } from '@/app/api/school-referrals/[token]/route'
import { linkToken } from '@/lib/auth/signed-link'
import { childrenOf, newReferral, read, refuse, take } from '../support/acceptance'
import { call, newAddress } from '../support/api'
import { assess, newPerson } from '../support/people'
import { student } from '../support/schools'
import { rowCounts, sql } from '../support/sql'

describe('a school’s link', () => {
  test('a school’s link shows exactly what the parent needs, however often a mail scanner opens it', async () => {
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

  test('a school’s link that is unknown, changed, of another purpose, expired, revoked or declined is not found, in one wording', async () => {
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
    const endedLinks = [
      ...[expired.token, revoked.token, declined.token, mutated, alive.id, '', 'x', `${alive.token}x`],
      linkToken('teacher', alive.id, 1),
      linkToken('school', alive.id, 2),
      linkToken('school', '01890000-0000-7000-8000-000000000000', 1),
    ]
    const { cookie } = await newPerson()
    const bodies = new Set<string>()
    for (const token of endedLinks) {
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

  test('a school’s link cannot be guessed: after 30 wrong ones an address is refused, while right ones work', async () => {
    const { token } = await newReferral()
    const address = newAddress()
    const guess = (each: string) => call(open, '', { params: { token: each }, address })
    for (let i = 0; i < 30; i++) expect((await guess(linkToken('school', token.slice(0, 36), i + 2))).status).toBe(404)
    const { status, headers } = await guess(linkToken('school', token.slice(0, 36), 99))
    expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect((await guess(token)).status).toBe(200)
  })

  test('after acceptance readers other than the acceptor see status and school only', async () => {
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
