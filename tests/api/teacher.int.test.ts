import { GET as listAssessments } from '@/app/api/assessments/child/[childId]/route'
import { POST as answer } from '@/app/api/teacher-assessments/route'
import { GET as open } from '@/app/api/teacher-referrals/[token]/route'
import { GET as listReferrals } from '@/app/api/teacher-referrals/route'
import type { Assessment } from '@/lib/assessments/types'
import { linkToken } from '@/lib/auth/signed-link'
import type { TeacherReferral } from '@/lib/teacher-referrals/types'
import { type Answer, call, newAddress } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { askTeacher, assess, fewSigns, manySigns, newFamily } from '../support/people'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

interface Receipt {
  id: string
  status: string
  completedAt: string
  code: string
  message: string
}

function openLink(token: string, address = newAddress(), headers: Record<string, string> = {}) {
  return call(open, '/api/teacher-referrals/x', { params: { token }, address, headers })
}

function submit(body: object, headers: Record<string, string> = {}, address = newAddress()) {
  return call<Receipt>(answer, '/api/teacher-assessments', { method: 'POST', body, headers, address })
}

let teachers = 0
async function newLink() {
  const family = await newFamily()
  teachers += 1
  const { referral, token } = await askTeacher(family.cookie, family.child.id, `teacher${teachers}@school.example`)
  const full = { token, teacherName: 'Ms. Siriporn', childId: family.child.id, answers: manySigns }
  return { ...family, childId: family.child.id, referral, token, full }
}

function withoutRequestId({ status, body }: Answer<unknown>): object {
  const { requestId: _, ...rest } = body as Record<string, unknown>
  return { status, ...rest }
}

const notFound = { status: 404, code: 'LINK_NOT_FOUND', message: 'Invalid or expired referral link' }

beforeEach(clearLimits)

describe('a teacher’s link', () => {
  test('a teacher’s link shows exactly the address it was mailed to, the child’s name and grade', async () => {
    const { token, childId, cookie } = await newLink()
    await assess(cookie, childId)
    const { status, body } = await openLink(token)
    expect([status, body]).toEqual([
      200,
      {
        referral: { teacherEmail: expect.stringMatching(/^teacher\d+@school\.example$/), childId },
        child: { name: 'Ploy', grade: '2' },
      },
    ])
  })

  test('a teacher’s link changes nothing by being read, however often and by whatever scanner', async () => {
    const { token, full } = await newLink()
    const before = await rowCounts()
    const [rows] = [await sql('SELECT * FROM "TeacherReferral"')]
    const answers = await allAtOnce(20, () => openLink(token, newAddress(), { 'user-agent': 'SafeLinks' }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await rowCounts()).toEqual(before)
    expect(await sql('SELECT * FROM "TeacherReferral"')).toEqual(rows)
    expect((await submit(full)).status).toBe(201)
  })

  test('a teacher’s link is refused alike when it is unknown, changed, foreign, expired, revoked or renewed', async () => {
    const [good, expired, revoked, renewed] = [await newLink(), await newLink(), await newLink(), await newLink()]
    await sql(`UPDATE "TeacherReferral" SET "expiresAt" = now() WHERE id = $1`, [expired.referral.id])
    await sql(`UPDATE "TeacherReferral" SET status = 'revoked', "revokedAt" = now() WHERE id = $1`, [
      revoked.referral.id,
    ])
    await sql(`UPDATE "TeacherReferral" SET "linkVersion" = 2 WHERE id = $1`, [renewed.referral.id])
    const { token, referral } = good
    const id = referral.id
    const swapped = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    // The last of 43 characters has two unused bits: its neighbours decode to the same bytes.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const lastIndex = alphabet.indexOf(token.at(-1) ?? '')
    const neighbours = [1, 2, 3].map((bits) => token.slice(0, -1) + alphabet[lastIndex ^ bits])
    const mutated = [0, 7, 14, 20, 35, 37, 45, 60, 78].map((at) => {
      const other = token[at] === 'a' ? 'b' : 'a'
      return token.slice(0, at) + other + token.slice(at + 1)
    })
    const bad = [
      ...[expired.token, revoked.token, renewed.token, swapped, ...neighbours, ...mutated],
      linkToken('school', id, 1),
      linkToken('teacher', id, 0),
      linkToken('teacher', id, 2),
      linkToken('teacher', '01890000-0000-7000-8000-000000000000', 1),
      ...[
        id,
        `${id}.`,
        `${id}.${'A'.repeat(43)}`,
        token.toUpperCase(),
        `${token}=`,
        `${token}A`,
        ` ${token}`,
        token.slice(0, -1),
      ],
      ...[
        '',
        '.',
        'x',
        'null',
        '../../etc/passwd',
        '%00',
        '\u0000',
        '\ud800',
        "' OR 1=1 --",
        'x'.repeat(5_000),
        'ก'.repeat(80),
      ],
    ]
    const stored = await count('"Assessment"')
    for (const each of bad) {
      expect({ token: each, ...withoutRequestId(await openLink(each)) }).toEqual({ token: each, ...notFound })
      // Whitespace around a token in a body is trimmed, as around any other text.
      if (each.trim() === token) continue
      const { status, body } = await submit({ ...good.full, token: each })
      const isLine = each !== '' && each.length <= 200 && !/\p{Cc}|\p{Cs}/u.test(each)
      const expected = isLine ? [404, 'LINK_NOT_FOUND'] : [400, 'INVALID_INPUT']
      expect({ token: each, answer: [status, body.code] }).toEqual({ token: each, answer: expected })
    }
    expect(await count('"Assessment"')).toBe(stored)
  })

  test('an invalid teacher’s link is refused in Thai to a Thai reader', async () => {
    const { body } = await openLink('x', newAddress(), { cookie: 'language=th' })
    expect(body.message).toBe('ลิงก์ไม่ถูกต้องหรือหมดอายุแล้ว')
  })

  test('a teacher’s link answers 410 once it is used, and shows nothing about the child any more', async () => {
    const { token, full, childId } = await newLink()
    await submit(full)
    const used = await openLink(token)
    expect(withoutRequestId(used)).toEqual({
      status: 410,
      code: 'LINK_USED',
      message: 'This assessment has already been completed',
    })
    expect(used.text).not.toMatch(new RegExp(`${childId}|Ploy|teacher\\d`))
    await sql(`UPDATE "TeacherReferral" SET "expiresAt" = now() - interval '1 day'`)
    expect((await openLink(token)).status).toBe(410)
  })

  test('a teacher’s link cannot be guessed: after thirty bad ones an address is refused, though its good one still opens', async () => {
    const { token, full } = await newLink()
    const address = newAddress()
    const guess = () => linkToken('teacher', crypto.randomUUID(), 1)
    for (let i = 1; i <= 15; i++) {
      expect((await openLink(guess(), address)).status).toBe(404)
      expect((await submit({ ...full, token: guess() }, {}, address)).status).toBe(404)
    }
    for (const refused of [await openLink(guess(), address), await submit({ ...full, token: guess() }, {}, address)]) {
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    }
    expect((await openLink(guess())).status).toBe(404)
    expect((await openLink(token, address)).status).toBe(200)
  })
})

describe('a teacher’s answers', () => {
  test('a teacher’s answers are received with exactly an id, a status and a time, and no score', async () => {
    const { full, cookie, childId, referral } = await newLink()
    await assess(cookie, childId, fewSigns)
    const { status, body, text } = await submit({ ...full, totalScore: 0, riskLevel: 'low', status: 'pending' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'completed',
      completedAt: expect.any(String),
    })
    expect(text).not.toMatch(/score|risk|answers/i)
    const referrals = await call<TeacherReferral[]>(listReferrals, '', { cookie })
    expect(referrals.body).toEqual([{ ...referral, status: 'completed', completedAt: body.completedAt }])
  })

  test('a teacher’s answers are the parent’s to read, beside the own and never mixed with them', async () => {
    const { full, cookie, childId } = await newLink()
    const own = await assess(cookie, childId, fewSigns)
    const { body: receipt } = await submit(full)
    const { body } = await call<Assessment[]>(listAssessments, '', { cookie, params: { childId } })
    const score = {
      totalScore: 34,
      riskLevel: 'high',
      inattentionCount: 7,
      hyperactivityCount: 5,
      symptomType: 'inattentive',
    }
    const { id, completedAt } = receipt
    const teacher = { kind: 'teacher', name: 'Ms. Siriporn' }
    expect(body).toEqual([
      { id, childId, assessorType: 'teacher', answers: manySigns, ...score, completedAt, informant: teacher },
      { ...own, informant: { kind: 'parent', name: 'Nok Suwan' } },
    ])
    // The reading is noted, too: later answers of the parent are not given blind.
    expect(await sql(`SELECT "actorKind", action FROM "AuditEvent" WHERE "targetId" = $1 ORDER BY at`, [id])).toEqual([
      { actorKind: 'teacher-link', action: 'assessment.created' },
      { actorKind: 'user', action: 'results.read' },
    ])
  })

  test.each([
    ['Ms. Siriporn', 'Ms. Siriporn'],
    [' ครูศิริพร ', 'ครูศิริพร'],
    [undefined, 'Teacher'],
    [null, 'Teacher'],
    ['   ', 'Teacher'],
  ])('a teacher’s answers with the name %j are by %j', async (teacherName, stored) => {
    const { full } = await newLink()
    const { body } = await submit({ ...full, teacherName })
    expect(await sql('SELECT "teacherName" FROM "Assessment" WHERE id = $1', [body.id])).toEqual([
      { teacherName: stored },
    ])
  })

  test('a teacher’s answers are refused for another child, and nothing is stored', async () => {
    const [link, other] = [await newLink(), await newFamily()]
    const before = await rowCounts()
    for (const childId of [other.child.id, crypto.randomUUID(), 'x', '']) {
      const { status, body } = await submit({ ...link.full, childId })
      expect([childId, status, body.message]).toEqual([childId, 400, 'Student information not found'])
    }
    expect(await rowCounts()).toEqual(before)
    expect((await submit({ ...link.full, childId: link.childId.toUpperCase() })).status).toBe(201)
  })

  test.each<[string, unknown]>([
    ['answers', manySigns.slice(1)],
    ['answers', [...manySigns, 0]],
    ['answers', ['3', ...manySigns.slice(1)]],
    ['answers', [4, ...manySigns.slice(1)]],
    ['answers', undefined],
    ['token', undefined],
    ['token', { startsWith: '' }],
    ['childId', undefined],
    ['childId', [1]],
    ['teacherName', 's'.repeat(201)],
    ['teacherName', 'Siri\u202eporn'],
    ['teacherName', 7],
  ])('a teacher’s answers are refused with %s %j, and the link stays valid', async (field, value) => {
    const { full, token } = await newLink()
    const { status, body } = await submit({ ...full, [field]: value })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(await count('"Assessment" WHERE "childId" = $1', [full.childId])).toBe(0)
    expect((await openLink(token)).status).toBe(200)
  })

  test('the same teacher answers again are 200, other ones 409', async () => {
    const { full } = await newLink()
    const first = await submit(full)
    const same = [
      await submit(full),
      await submit({ ...full, teacherName: 'Other' }),
      await submit(full, { 'idempotency-key': 'k' }),
    ]
    for (const { status, body } of same) expect([status, body]).toEqual([200, first.body])
    const other = await submit({ ...full, answers: fewSigns })
    expect([other.status, other.body.code]).toEqual([409, 'ALREADY_ANSWERED'])
    expect(await sql('SELECT answers, "teacherName" FROM "Assessment" WHERE "childId" = $1', [full.childId])).toEqual([
      { answers: manySigns, teacherName: 'Ms. Siriporn' },
    ])
  })

  test('a teacher’s answers with one idempotency key are stored once, and another body under it is refused (422)', async () => {
    const { full } = await newLink()
    const key = { 'idempotency-key': 'submit' }
    const answers = await allAtOnce(20, () => submit(full, key))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    expect((await submit({ ...full, answers: fewSigns }, key)).status).toBe(422)
  })

  test('a teacher’s answers by fifty at once, half of them other ones, are stored exactly once', async () => {
    const { full, referral } = await newLink()
    const answers = await allAtOnce(50, (i) => submit(i % 2 ? { ...full, answers: fewSigns } : full))
    const of = (wanted: number) => answers.filter(({ status }) => status === wanted)
    expect([of(201).length, of(200).length, of(409).length]).toEqual([1, 24, 25])
    for (const { body } of of(200)) expect(body).toEqual(of(201)[0]?.body)
    expect(await count('"Assessment" WHERE "teacherReferralId" = $1', [referral.id])).toBe(1)
    expect(await count(`"AuditEvent" WHERE "childId" = $1 AND action = 'assessment.created'`, [full.childId])).toBe(1)
  })
})
