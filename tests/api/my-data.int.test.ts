import { POST as login } from '@/app/api/auth/login/route'
import { GET as download } from '@/app/api/my-data/route'
import { exportMyData } from '@/lib/accounts/export/data'
import type { MyData } from '@/lib/accounts/export/schema'
import { recordAudit } from '@/lib/audit/mutations'
import { systemActor, type UserActor, visitorActor } from '@/lib/auth/actor'
import { authenticate } from '@/lib/sessions/authenticate'
import { call, newAddress } from '../support/api'
import { newGrownFamily } from '../support/large-family'
import { fewSigns, manySigns, newFamily, newPerson, type Person, password } from '../support/people'
import { count, sql } from '../support/sql'
import { statementsOf } from '../support/statements'

async function exportOf({ cookie }: Person): Promise<MyData> {
  const answer = await call<MyData>(download, '/api/my-data', { cookie })
  expect(answer.status).toBe(200)
  return answer.body
}

async function actorOf(cookie: string): Promise<UserActor> {
  const found = await authenticate(cookie.split('=')[1], '192.0.2.1', { counted: false })
  if (!found) throw new Error('no session')
  return found.actor
}

describe('the download', () => {
  test('the export is a file with everything about the account and its children', async () => {
    const family = await newGrownFamily('Anong')
    const answer = await call<MyData>(download, '/api/my-data', { cookie: family.cookie })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sati-my-data.json"')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const { body } = answer
    expect(body.formatVersion).toBe(1)
    expect(Math.abs(Date.now() - Date.parse(body.exportedAt))).toBeLessThan(60_000)
    expect(body.answerScale.map(({ value, en }) => [value, en])).toEqual([
      [0, 'Never'],
      [1, 'Occasionally'],
      [2, 'Often'],
      [3, 'Very Often'],
    ])
    expect(body.account).toMatchObject({
      id: family.user.id,
      firstName: 'Anong-first',
      email: family.email,
      hasPassword: true,
    })
    expect(body.identities).toEqual([{ provider: 'google', connectedAt: expect.stringMatching(/Z$/) }])
    expect(body.sessions).toHaveLength(1)
    expect(body.signIns).toMatchObject([{ method: 'registration', device: { browser: null, kind: 'computer' } }])
    expect(body.children).toMatchObject([{ id: family.child.id, name: 'Anong-child', age: 8 }])
    expect(
      body.assessments.map(({ assessorType, answers, teacherName }) => [assessorType, answers, teacherName]),
    ).toEqual([
      ['teacher', fewSigns, 'Anong-teacher'],
      ['parent', manySigns, null],
    ])
    expect(body.teacherReferrals.map(({ teacherEmail, status }) => [teacherEmail, status])).toEqual([
      ['Anong.declined@school.example', 'declined'],
      ['Anong.waiting@school.example', 'pending'],
      ['Anong.answered@school.example', 'completed'],
    ])
    const reason = { declineReason: 'do_not_know_well', declineNote: 'a sentence about Anong-child' }
    expect(body.teacherReferrals[0]).toMatchObject({ ...reason, declinedAt: expect.any(String), hasReminders: true })
    expect(body.consultations).toMatchObject([{ status: 'callback_requested', doctor: { name: 'Anong-doctor' } }])
    expect(body.shares).toMatchObject([{ doctor: { name: 'Anong-doctor' } }])
    expect(body.consents.map(({ purpose }) => purpose)).toContain('screening')
    expect(body.schoolReferrals.map(({ part, studentName }) => [part, studentName]).sort()).toEqual([
      ['accepted', 'Anong-child'],
      ['created', 'Anong-demo'],
    ])
    expect(body.schoolMemberships).toMatchObject([{ role: 'member', school: { id: family.schoolId } }])
    expect(body.doctor).toBeNull()
    const activity = body.activity.map(({ who, action }) => `${who.kind} ${action}`)
    expect(activity).toEqual(
      expect.arrayContaining(['you child.created', 'teacher assessment.created', 'you account.exported']),
    )
  })

  test('the export has what was done to the account without its session: with a mailed link, or by a job', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const { user } = person
    await recordAudit(visitorActor('192.0.2.9'), 'account.password-reset', { targetId: user.id })
    await recordAudit(visitorActor('192.0.2.9'), 'account.email-changed', { targetId: user.id })
    await recordAudit(systemActor('test'), 'account.claimed', { targetId: user.id })
    const told = (await exportOf(person)).activity.map(({ who, action, targetId }) => [who.kind, action, targetId])
    expect(told).toEqual(
      expect.arrayContaining([
        ['other', 'account.password-reset', user.id],
        ['other', 'account.email-changed', user.id],
        ['system', 'account.claimed', user.id],
      ]),
    )
    expect(JSON.stringify((await exportOf(other)).activity)).not.toContain(user.id)
  })

  test('the export holds no secret, no hash and no other account’s data', async () => {
    const [family, other] = [await newGrownFamily('Busaba'), await newGrownFamily('Chai')]
    const { text } = await call(download, '/api/my-data', { cookie: family.cookie })
    const [secrets] = await sql<{ passwordHash: string; tokenHash: string }>(
      'SELECT u."passwordHash", s."tokenHash" FROM "User" u JOIN "Session" s ON s."userId" = u.id WHERE u.id = $1',
      [family.user.id],
    )
    for (const secret of [
      secrets?.passwordHash ?? '?',
      secrets?.tokenHash ?? '?',
      family.pending.token,
      'argon2',
      'a note',
    ])
      expect(text).not.toContain(secret)
    expect(text).not.toContain('Chai')
    expect(text).not.toContain(other.user.id)
    expect(text).not.toContain(other.child.id)
  })

  test('the export holds a doctor’s own listing', async () => {
    const doctor = await newPerson('doctor')
    await sql(
      `INSERT INTO "Doctor" (id, "userId", name, specialty, "yearsOfExperience", location, title, hospital, "licenceNumber")
       VALUES (new_id(), $1, 'Dr. Own', 'S', 3, 'L', 'พญ.', 'H', '12345')`,
      [doctor.user.id],
    )
    const { doctor: listing, children } = await exportOf(doctor)
    expect(listing).toMatchObject({ name: 'Dr. Own', yearsOfExperience: 3, calendarBookingLink: null })
    expect(listing).toMatchObject({ title: 'พญ.', hospital: 'H', licenceNumber: '12345' })
    expect(children).toEqual([])
  })

  test('the export is recorded, and is refused after ten in a day', async () => {
    const family = await newFamily()
    for (let taken = 1; taken <= 10; taken++) await exportOf(family)
    const eleventh = await call(download, '/api/my-data', { cookie: family.cookie })
    expect({ status: eleventh.status, code: eleventh.body.code }).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(80_000)
    expect(await count(`"AuditEvent" WHERE action = 'account.exported' AND "actorId" = $1`, [family.user.id])).toBe(10)
  })

  test('a cross-site request or prefetch starts no export and counts for no limit', async () => {
    const { cookie } = await newFamily()
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-purpose': 'prefetch' }] as Record<
      string,
      string
    >[]) {
      const { status, body } = await call(download, '/api/my-data', { cookie, headers })
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'CROSS_SITE' })
    }
    expect(
      (await call(download, '/api/my-data', { cookie, headers: { 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(200)
  })

  test('the export needs no reauthentication', async () => {
    const { user, cookie } = await newFamily()
    await sql(`UPDATE "Session" SET "createdAt" = now() - interval '1 day' WHERE "userId" = $1`, [user.id])
    expect((await call(download, '/api/my-data', { cookie })).status).toBe(200)
  })

  test('the export works for twenty children with two hundred answers each, in as many statements as for one', async () => {
    const small = await newGrownFamily('Dao')
    const large = await newGrownFamily('Ek')
    await sql(
      `INSERT INTO "Child" (id, "parentId", name, school, "updatedAt")
       SELECT new_id(), $1, 'Child ' || n, 'A school', now() FROM generate_series(2, 20) n`,
      [large.user.id],
    )
    await sql(
      `INSERT INTO "Assessment" (id, "childId", "assessorType", "assessorId", answers, "totalScore", "riskLevel",
         "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion")
       SELECT new_id(), c.id, 'parent', $1, array_fill(0, ARRAY[18]), 0, 'low', 0, 0, 'mixed', '1.0.0'
       FROM "Child" c, generate_series(1, 200) WHERE c."parentId" = $1`,
      [large.user.id],
    )
    const statements = async ({ cookie }: Person) => {
      const actor = await actorOf(cookie)
      return (await statementsOf(() => exportMyData(actor))).length
    }
    const few = await statements(small)
    expect(few).toBeGreaterThan(10)
    expect(await statements(large)).toBe(few)
    const { children, assessments } = await exportOf(large)
    expect([children.length, assessments.length]).toEqual([20, 20 * 200 + 2])
  })

  test('the export lists every device of the account', async () => {
    const person = await newFamily()
    await call(login, '/api/auth/login', {
      method: 'POST',
      body: { email: person.user.email, password },
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36',
      },
      address: newAddress(),
    })
    const { sessions } = await exportOf(person)
    expect(sessions.map(({ device }) => device.os).sort()).toEqual(['Windows', null])
  })
})
