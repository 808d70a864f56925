import { DELETE as deleteAccount } from '@/app/api/account/route'
import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { GET as listSessions } from '@/app/api/auth/sessions/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { GET as accessLog } from '@/app/api/children/[childId]/access-log/route'
import { GET as fhir } from '@/app/api/children/[childId]/fhir/route'
import { PATCH as setRecheck } from '@/app/api/children/[childId]/recheck/route'
import { GET as report } from '@/app/api/children/[childId]/report/route'
import { DELETE as deleteChild, PATCH as updateChild } from '@/app/api/children/[childId]/route'
import { POST as noteVisit } from '@/app/api/children/[childId]/visits/route'
import { POST as withdrawConsent } from '@/app/api/consents/[id]/withdraw/route'
import { PUT as saveAppointment } from '@/app/api/doctor-consultations/[id]/appointment/route'
import { POST as writeToDoctor } from '@/app/api/doctor-consultations/[id]/messages/route'
import { POST as askDoctor } from '@/app/api/doctor-consultations/route'
import { POST as writeToParent } from '@/app/api/doctor-requests/[id]/messages/route'
import { GET as exportMyData } from '@/app/api/my-data/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { PATCH as setReminders } from '@/app/api/teacher-referrals/[token]/reminders/route'
import type { MyData } from '@/lib/accounts/export/schema'
import type { Consultation } from '@/lib/consultations/types'
import { getRecheck } from '@/lib/rechecks/data'
import { call } from '../support/api'
import { newSignedInDoctor } from '../support/doctors'
import { linkOf, ask as openHealthLink } from '../support/health-links'
import { startMail } from '../support/mails'
import { actorOf, askTeacher, assess, consentTo, exampleChild, manySigns, password } from '../support/people'
import { newConfirmedPerson } from '../support/school-members'
import { acceptSecond, inviteSecond, removeSecond, secondParentToken } from '../support/second-parents'
import { clearLimits, sql } from '../support/sql'
import { newFamilyWithoutAddress, noticesOf } from '../support/without-address'

/* A parent whose account has no address does what any parent does. */

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
beforeEach(clearLimits)

type Family = Awaited<ReturnType<typeof newFamilyWithoutAddress>>

const newAnswered = async (): Promise<Family> => {
  const family = await newFamilyWithoutAddress()
  await consentTo(family, family.child.id)
  await assess(family.cookie, family.child.id)
  return family
}

/** The names of the notices since the last look. */
const noticed = async (family: Family) => {
  await mail.settle()
  return (await noticesOf(family)).map(({ template }) => template)
}

test('the account is read and changed without an address', async () => {
  const { cookie, user } = await newFamilyWithoutAddress()
  expect((await call(getUser, '', { cookie })).body).toMatchObject({ id: user.id, email: null, provider: 'local' })
  const body = { firstName: 'Malee', lastName: 'Dee', phoneNumber: '081 234 5678' }
  expect((await call(updateProfile, '', { method: 'PATCH', cookie, body })).body).toMatchObject({
    ...body,
    email: null,
  })
  const again = await call(reauthenticate, '', { method: 'POST', cookie, body: { password } })
  expect(again.status).toBeLessThan(300)
  expect((await call<object[]>(listSessions, '', { cookie: again.cookie })).status).toBe(200)
})

test('a child is changed, answered for, reported on and withdrawn from', async () => {
  const { cookie, child } = await newFamilyWithoutAddress()
  const params = { childId: child.id }
  const changed = await call(updateChild, '', { method: 'PATCH', cookie, params, body: { ...exampleChild, age: 9 } })
  expect(changed.status).toBe(200)
  const consent = await consentTo({ cookie }, child.id)
  expect(consent.status).toBe(201)
  await assess(cookie, child.id)
  const opened = [await call(report, '', { cookie, params }), await call(fhir, '', { cookie, params })]
  expect(opened.map(({ status }) => status)).toEqual([200, 200])
  expect((await call(noteVisit, '', { method: 'POST', cookie, params, body: { status: 'seen' } })).status).toBe(201)
  expect((await call(accessLog, '', { cookie, params })).status).toBe(200)
  const withdrawn = await call(withdrawConsent, '', { method: 'POST', cookie, params: { id: consent.body.id } })
  expect(withdrawn.status).toBe(200)
})

test('a teacher is asked with names, and the answer is a notice on the home', async () => {
  const family = await newAnswered()
  const email = 'siriporn@school.example'
  const { referral, token } = await askTeacher(family.cookie, family.child.id, email)
  expect((await mail.to(email)).at(-1)?.text).toContain('Nok Suwan')
  const params = { token: referral.id }
  const body = { reminders: false }
  expect((await call(setReminders, '', { method: 'PATCH', cookie: family.cookie, params, body })).status).toBe(200)
  const answers = { token, childId: family.child.id, teacherName: 'Ms. Siriporn', answers: manySigns, weeksKnown: 12 }
  expect((await call(answerAsTeacher, '', { method: 'POST', body: answers })).status).toBe(201)
  expect(await noticed(family)).toEqual(['teacher-answered'])
})

test('a recheck is planned, and due it is a notice on the home', async () => {
  const family = await newAnswered()
  const { cookie, child } = family
  const params = { childId: child.id }
  expect((await call(setRecheck, '', { method: 'PATCH', cookie, params, body: { months: 3 } })).status).toBe(200)
  expect(await getRecheck(await actorOf(family), child.id)).toMatchObject({ isReachable: true, isOnHomeAlone: true })
  await sql(`UPDATE "Assessment" SET "completedAt" = "completedAt" - interval '100 days' WHERE "childId" = $1`, [
    child.id,
  ])
  await sql(
    `UPDATE "MailDelivery" SET version = version - 100, "dueAt" = now(), "nextAttemptAt" = now() WHERE template = 'recheck' AND "rowId" = $1`,
    [child.id],
  )
  expect(await noticed(family)).toEqual(['recheck'])
  await mail.settle()
  expect(await noticed(family)).toHaveLength(1)
})

test('a second parent is invited by name, and what becomes of it is on the home', async () => {
  const family = await newAnswered()
  const second = await newConfirmedPerson()
  const address = second.email
  const { status, body } = await inviteSecond(family, family.child.id, address)
  expect(status).toBe(201)
  expect((await mail.to(address)).at(-1)?.text).toContain('Nok Suwan')
  expect((await acceptSecond(second, await secondParentToken(body.id))).status).toBe(200)
  expect(await noticed(family)).toEqual(['second-parent-accepted'])
  await consentTo(second, family.child.id)
  await assess(second.cookie, family.child.id)
  expect(await noticed(family)).toEqual(['second-parent-accepted', 'second-parent-answered'])
  expect((await removeSecond(family, body.id)).status).toBeLessThan(300)
})

test('a doctor calls by the number given, and the doctor’s messages are noticed on the home', async () => {
  const family = await newAnswered()
  const doctor = await newSignedInDoctor()
  const request = { childId: family.child.id, doctorId: doctor.doctorId, status: 'callback_requested' }
  const askWith = (body: object) =>
    call<Consultation & { errors: object[] }>(askDoctor, '', { method: 'POST', cookie: family.cookie, body })
  const message = await askWith({ ...request, phone: null, message: 'He cannot sit still' })
  // A message is answered to an address, so without one the number is asked for.
  expect([message.status, message.body.errors]).toEqual([400, [expect.objectContaining({ field: 'phone' })]])
  const asked = await askWith({ ...request, phone: '081 234 5678', message: 'He cannot sit still' })
  expect(asked.status).toBe(201)
  const params = { id: asked.body.id }
  const text = { text: 'Please bring the report' }
  const written = await call(writeToParent, '', { method: 'POST', cookie: doctor.cookie, params, body: text })
  expect(written.status).toBe(201)
  expect(await noticed(family)).toEqual(['message-to-parent'])
  const own = { method: 'POST', cookie: family.cookie, params, body: { text: 'Thank you' } }
  expect((await call(writeToDoctor, '', own)).status).toBe(201)
  const day = { date: '2026-12-20', time: '09:30' }
  const saved = await call(saveAppointment, '', { method: 'PUT', cookie: family.cookie, params, body: day })
  expect(saved.status).toBe(200)
})

test('a visit link and its health link are made and opened', async () => {
  const family = await newAnswered()
  const { payload } = await linkOf(family)
  expect((await openHealthLink(payload)).status).toBe(200)
})

test('a changed password and the download need no address, and the download has the notices', async () => {
  const family = await newAnswered()
  const body = { currentPassword: password, newPassword: 'another horse 55', confirmPassword: 'another horse 55' }
  const { cookie } = await call(changePassword, '', { method: 'PATCH', cookie: family.cookie, body })
  expect(await noticed(family)).toEqual(['password-changed'])
  const { body: mine } = await call<MyData>(exportMyData, '', { cookie })
  expect(mine.account).toMatchObject({ email: null, isOpenedOnPaper: true, replacedAt: null, hasPassword: true })
  expect(mine.notices).toEqual([{ template: 'password-changed', shownAt: expect.stringMatching(/Z$/), seenAt: null }])
})

test('a child and the account are deleted without an address', async () => {
  const { cookie, child } = await newAnswered()
  const deleted = await call(deleteChild, '', { method: 'DELETE', cookie, params: { childId: child.id } })
  expect(deleted.status).toBe(200)
  const gone = await call(deleteAccount, '', { method: 'DELETE', cookie, body: { confirm: 'DELETE' } })
  expect(gone.body).toEqual({ deleted: true })
})
