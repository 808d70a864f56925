import { DELETE as remove } from '@/app/api/account/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { POST as createChild } from '@/app/api/children/route'
import { GET as listReferrals } from '@/app/api/school-referrals/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { call, newAddress } from '../support/api'
import { addDoctor, newGrownFamily } from '../support/large-family'
import { askTeacher, exampleChild, manySigns, newFamily, newPerson, password } from '../support/people'
import { newKey, newSchool } from '../support/schools'
import { count, dump, rowCounts, sql } from '../support/sql'

const deleteAccount = (cookie: string, body: unknown = { confirm: 'DELETE' }) =>
  call(remove, '/api/account', { method: 'DELETE', cookie, body })

const linesOf = async (...words: string[]) =>
  (await dump()).split('\n').filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())))

describe('deleting an account', () => {
  test('deleting an account leaves no personal data and changes no other account’s rows', async () => {
    const family = await newGrownFamily('Jintana')
    const other = await newGrownFamily('Kanya')
    const words = ['Jintana', family.email, family.pending.token]
    expect((await linesOf(...words)).length).toBeGreaterThan(10)
    const others = (await linesOf(other.user.id)).sort()

    const answer = await deleteAccount(family.cookie)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { deleted: true } })
    expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['sati-session', 'current-child', 'draft-position']),
    )

    const left = (await linesOf(...words)).filter((line) => !line.startsWith('Doctor '))
    expect(left).toEqual([expect.stringMatching(/^SchoolReferral .*,declined,/)])
    const named = (await linesOf(family.user.id)).filter((line) => !line.startsWith('RateLimit'))
    expect(named.filter((line) => !line.startsWith('AuditEvent'))).toEqual([])
    expect(named.filter((line) => line.includes('account.deleted'))).toHaveLength(1)
    expect((await linesOf(other.user.id)).sort()).toEqual(others)
    expect((await call(getUser, '', { cookie: family.cookie })).status).toBe(401)
    const body = { email: family.email, password }
    expect((await call(login, '', { method: 'POST', body, address: newAddress() })).status).toBe(401)
  })

  test('deleting an account also deletes what a registration’s stored response quoted', async () => {
    const body = { firstName: 'Ladda', lastName: 'Stored', email: 'ladda@example.com', password, role: 'parent' }
    const headers = { 'idempotency-key': 'ladda-1' }
    const { cookie = '' } = await call(register, '', { method: 'POST', body, headers, address: newAddress() })
    const child = { ...exampleChild, name: 'Ladda-child' }
    await call(createChild, '', { method: 'POST', body: child, cookie, headers: { 'idempotency-key': 'ladda-2' } })
    expect((await linesOf('Ladda')).some((line) => line.startsWith('IdempotencyKey'))).toBe(true)
    expect((await deleteAccount(cookie)).status).toBe(200)
    expect(await linesOf('Ladda')).toEqual([])
    const again = await call(register, '', { method: 'POST', body, headers, address: newAddress() })
    expect(again.status).toBe(201)
  })

  test('deleting an account deletes the id in its registration’s stored response, and in no other visitor’s', async () => {
    const stored = () => sql<{ key: string }>(`SELECT key FROM "IdempotencyKey" WHERE key LIKE 'stored-%' ORDER BY key`)
    const people = ['goes', 'stays'].map(async (key) => {
      const body = { firstName: 'Nok', lastName: key, email: `${key}@example.com`, password, role: 'parent' }
      const headers = { 'idempotency-key': `stored-${key}` }
      return call(register, '', { method: 'POST', body, headers, address: newAddress() })
    })
    const [goes] = await Promise.all(people)
    expect(await stored()).toHaveLength(2)
    expect((await deleteAccount(goes?.cookie ?? '')).status).toBe(200)
    expect(await stored()).toEqual([{ key: 'stored-stays' }])
  })

  test('deleting an account deletes a queued notice to its former address', async () => {
    const { user, cookie } = await newPerson()
    await sql(
      `INSERT INTO "MailDelivery" (id, template, "rowId", recipient) VALUES (new_id(), 'email-changed', $1, 'former@example.com')`,
      [user.id],
    )
    await deleteAccount(cookie)
    expect(await linesOf('former@example.com')).toEqual([])
  })

  test('deletion needs reauthentication within ten minutes, and changes nothing without it', async () => {
    const { user, cookie } = await newFamily()
    await sql(`UPDATE "Session" SET "createdAt" = now() - interval '10 minutes 1 second' WHERE "userId" = $1`, [
      user.id,
    ])
    const before = await rowCounts()
    const { status, body } = await deleteAccount(cookie)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'REAUTHENTICATION_REQUIRED' })
    expect(await rowCounts()).toEqual(before)
    await sql(`UPDATE "Session" SET "createdAt" = now() - interval '9 minutes' WHERE "userId" = $1`, [user.id])
    expect((await deleteAccount(cookie)).status).toBe(200)
  })

  test.each([[{}], [{ confirm: 'delete' }], [{ confirm: true }], [[]], ['DELETE'], [null]])(
    'a request with %j deletes no account',
    async (body) => {
      const { user, cookie } = await newPerson()
      const { status, body: said } = await deleteAccount(cookie, body)
      expect({ status, code: said.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
      expect(await count('"User" WHERE id = $1', [user.id])).toBe(1)
    },
  )

  test('another site cannot cause a deletion', async () => {
    const { cookie } = await newPerson()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const { status } = await call(remove, '', { method: 'DELETE', cookie, body: { confirm: 'DELETE' }, headers })
    expect(status).toBe(403)
  })
})

describe('deleting a doctor’s account', () => {
  test('deleting a doctor’s account withdraws the listing; the parents’ consultations remain, closed and without the name', async () => {
    const family = await newGrownFamily('Malee')
    const doctor = await newPerson('doctor')
    await sql(
      `UPDATE "Doctor" SET "userId" = $2, title = 'พญ.', hospital = 'Siriraj', "licenceNumber" = 'Malee-licence' WHERE id = $1`,
      [family.doctorId, doctor.user.id],
    )
    expect((await deleteAccount(doctor.cookie)).status).toBe(200)
    expect(await linesOf('Malee-doctor', 'Malee-licence', 'Siriraj', 'พญ.', 'a note about Malee')).toEqual([])
    expect(await sql('SELECT "verifiedAt", "userId", name FROM "Doctor" WHERE id = $1', [family.doctorId])).toEqual([
      { verifiedAt: null, userId: null, name: '' },
    ])
    expect(await sql('SELECT status FROM "Consultation" WHERE "doctorId" = $1', [family.doctorId])).toEqual([
      { status: 'cancelled' },
    ])
    expect(await count('"ResultShare" WHERE "doctorId" = $1', [family.doctorId])).toBe(0)
  })

  test('deleting a doctor without consultations deletes the listing', async () => {
    const doctor = await newPerson('doctor')
    const id = await addDoctor('Dr. Unasked', doctor.user.id)
    expect((await deleteAccount(doctor.cookie)).status).toBe(200)
    expect(await count('"Doctor" WHERE id = $1', [id])).toBe(0)
  })
})

describe('deleting the account of a school’s administrator', () => {
  const statusWith = async ({ key }: { key: string }) =>
    (await call(listReferrals, '/api/school-referrals', { headers: { 'x-api-key': key }, address: newAddress() }))
      .status
  const revoked = ({ id }: { id: string }) =>
    count(`"AuditEvent" WHERE action = 'api-key.revoked' AND "targetId" = $1`, [id])

  test('deleting the last admin revokes that school’s keys and no other’s', async () => {
    const [admin, member, stranger] = [await newPerson(), await newPerson(), await newPerson()]
    const own = await newSchool({ admin, member })
    const elsewhere = await newSchool({ admin: stranger, member: admin })
    const [one, two, other] = [await newKey(own), await newKey(own), await newKey(elsewhere)]
    expect(await statusWith(one)).toBe(200)
    expect((await deleteAccount(admin.cookie)).status).toBe(200)
    expect([await statusWith(one), await statusWith(two), await statusWith(other)]).toEqual([401, 401, 200])
    expect([await revoked(one), await revoked(two), await revoked(other)]).toEqual([1, 1, 0])
  })

  test('another admin whose account is disabled keeps no key alive', async () => {
    const [admin, other] = [await newPerson(), await newPerson()]
    const school = await newSchool({ admin, member: other })
    await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = $1`, [school])
    await sql('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [other.user.id])
    const key = await newKey(school)
    expect((await deleteAccount(admin.cookie)).status).toBe(200)
    expect([await statusWith(key), await revoked(key)]).toEqual([401, 1])
  })

  test('keys stay valid while another admin remains; of two admins deleted at once, the last ends them', async () => {
    for (let round = 0; round < 3; round++) {
      const [admin, other] = [await newPerson(), await newPerson()]
      const schools = [await newSchool({ admin, member: other }), await newSchool({ admin: other, member: admin })]
      await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = ANY($1)`, [schools])
      const keys = await Promise.all(schools.map(newKey))
      if (round === 0) {
        expect((await deleteAccount(admin.cookie)).status).toBe(200)
        for (const key of keys) expect(await statusWith(key)).toBe(200)
        expect((await deleteAccount(other.cookie)).status).toBe(200)
      } else {
        const answers = await Promise.all([deleteAccount(admin.cookie), deleteAccount(other.cookie)])
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
      }
      for (const key of keys) expect([await statusWith(key), await revoked(key)]).toEqual([401, 1])
    }
  })
})

describe('deleting an account while it is in use', () => {
  test('calls that race a deletion are refused, and no row of the account is left', async () => {
    for (let round = 0; round < 8; round++) {
      const { user, cookie, child } = await newFamily()
      const { token } = await askTeacher(cookie, child.id, `a${round}@school.example`)
      const { email } = user
      const answers = { childId: child.id, answers: manySigns }
      const tried = await Promise.all([
        call(createChild, '', { method: 'POST', body: exampleChild, cookie, headers: { 'idempotency-key': 'x' } }),
        call(createAssessment, '', { method: 'POST', body: answers, cookie }),
        call(answerAsTeacher, '', {
          method: 'POST',
          body: { ...answers, token, teacherName: 'T' },
          address: newAddress(),
        }),
        call(login, '', { method: 'POST', body: { email, password }, address: newAddress() }),
        deleteAccount(cookie),
        deleteAccount(cookie),
      ])
      const statuses = tried.map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect(statuses.slice(4).sort()).toEqual([200, 401])
      const left = (await linesOf(user.id)).filter((line) => !/^(AuditEvent|RateLimit) /.test(line))
      expect(left).toEqual([])
    }
  })
})
