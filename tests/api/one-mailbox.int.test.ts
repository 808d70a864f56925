import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { POST as moveRequest } from '@/app/api/doctor-requests/[id]/move/route'
import { POST as createReferral } from '@/app/api/school-referrals/route'
import { POST as askTeacherRoute } from '@/app/api/teacher-referrals/route'
import { mailboxKeyOf } from '@/lib/rate-limits/mailbox'
import { call, newAddress } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { heading, importOf } from '../support/imports'
import { startMail } from '../support/mails'
import { consentOnce, newChild, newConfirmedFamily, newPerson, password } from '../support/people'
import { forget } from '../support/recovery'
import { newConfirmedPerson, sendInvitation } from '../support/school-members'
import { newKey, newSchool, student } from '../support/schools'
import { inviteSecond } from '../support/second-parents'
import { clearLimits, count, sql } from '../support/sql'

/** Every call by which one person sends mails to another, to many spellings of one mailbox. */

let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
beforeEach(clearLimits)

const spellings = Array.from({ length: 12 }, (_, i) => i)
let mailboxes = 0

function ask({ cookie, child }: Awaited<ReturnType<typeof newConfirmedFamily>>, teacherEmail: string) {
  const body = { childId: child.id, teacherEmail, teacherName: 'Kru', language: 'en' }
  return call(askTeacherRoute, '', { method: 'POST', body, cookie })
}

function newMailbox() {
  mailboxes += 1
  const name = `victim${mailboxes}`
  let before = 0
  return {
    plain: `${name}@example.com`,
    spelled: (i: number) => `${name}+${i}@example.com`,
    /** Mails since the last call, under any spelling. */
    async received(): Promise<number> {
      const all = await mail.everything()
      const here = all.filter(({ recipients }) => recipients.some((to) => mailboxKeyOf(to) === `${name}@example.com`))
      const fresh = here.length - before
      before = here.length
      return fresh
    },
  }
}

function registerAs(email: string) {
  const body = { firstName: 'Mal', lastName: 'Lory', email, password, role: 'parent' }
  return call<{ code: string; user: { id: string } }>(register, '', { method: 'POST', body, address: newAddress() })
}

async function registerAll({ spelled }: ReturnType<typeof newMailbox>) {
  const opened = []
  for (const i of spellings) opened.push(await registerAs(spelled(i)))
  return opened
}

test('every spelling of one mailbox can have an account of its own, and three of them are mailed', async () => {
  const mailbox = newMailbox()
  const opened = await registerAll(mailbox)
  expect(opened.map(({ status }) => status)).toEqual(spellings.map(() => 201))
  expect(new Set(opened.map(({ body }) => body.user.id)).size).toBe(spellings.length)
  expect(await mailbox.received()).toBe(3)

  const last = opened.at(-1)?.cookie
  expect((await call(resend, '', { method: 'POST', cookie: last })).status).toBe(202)
  expect(await mailbox.received()).toBe(1)
})

test('unconfirmed accounts of one mailbox together are mailed a few times a day, whatever they ask for', async () => {
  const mailbox = newMailbox()
  const opened = await registerAll(mailbox)
  await mailbox.received()
  const asked = []
  for (const { cookie } of opened) asked.push((await call(resend, '', { method: 'POST', cookie })).status)
  expect(asked.filter((status) => status === 202)).toHaveLength(5)
  expect(await mailbox.received()).toBe(5)

  for (const i of spellings) expect((await forget(mailbox.spelled(i))).status).toBe(202)
  expect(await mailbox.received()).toBe(2)

  for (const { cookie } of opened) {
    const [currentPassword, newPassword] = [password, 'another horse 77']
    const body = { currentPassword, newPassword, confirmPassword: newPassword }
    expect((await call(changePassword, '', { method: 'PATCH', body, cookie })).status).toBe(200)
  }
  expect(await mailbox.received()).toBe(5)

  await sql(`UPDATE "User" SET "createdAt" = now() - interval '2 hours'`)
  for (const i of spellings) expect((await registerAs(mailbox.spelled(i))).body.code).toBe('EMAIL_TAKEN')
  expect(await mailbox.received()).toBe(1)
})

test('spellings that others register do not use up the mails by which the owner gets in', async () => {
  const mailbox = newMailbox()
  const opened = await registerAll(mailbox)
  for (const { cookie } of opened) await call(resend, '', { method: 'POST', cookie })
  for (const i of spellings) await forget(mailbox.spelled(i))
  await mailbox.received()

  const owner = await registerAs(mailbox.plain)
  expect(await mailbox.received()).toBe(1)
  expect((await call(resend, '', { method: 'POST', cookie: owner.cookie })).status).toBe(202)
  expect(await mailbox.received()).toBe(1)
  await forget(mailbox.plain)
  expect(await mailbox.received()).toBe(1)
})

test('parents who never confirmed are told of their requests to doctors five times a day, all of one mailbox together', async () => {
  const mailbox = newMailbox()
  const opened = await registerAll(mailbox)
  await mailbox.received()
  const doctor = await newSignedInDoctor()
  for (const { cookie = '' } of opened) {
    const request = await askForCall({ cookie }, (await newChild({ cookie })).id, doctor.doctorId)
    const moved = { method: 'POST', body: { status: 'contacted' }, params: { id: request.id } }
    expect((await call(moveRequest, '', { ...moved, cookie: doctor.cookie })).status).toBe(200)
  }
  await sql(`UPDATE "MailDelivery" SET "dueAt" = now(), "nextAttemptAt" = now() WHERE template = 'consultation-moved'`)
  // Each request causes two mails: ten minutes after the doctor moves it, and a day later without a call.
  const lateMails = `"MailDelivery" d JOIN "Consultation" k ON k.id = d."rowId" WHERE d.template = 'callback-late' AND k."doctorId" = $1`
  const late = await count(lateMails, [doctor.doctorId])
  expect((await mailbox.received()) + late).toBe(5)
})

test('six resets a day are mailed to a confirmed mailbox, three within an hour to one of its spellings', async () => {
  const mailbox = newMailbox()
  const opened = await registerAll(mailbox)
  await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = ANY($1)`, [opened.map(({ body }) => body.user.id)])
  await mailbox.received()
  const counts = []
  for (let hour = 1; hour <= 3; hour++) {
    let sent = 0
    // One at a time: a newer link replaces one that was not sent.
    for (let time = 1; time <= 4; time++) {
      await forget(mailbox.spelled(1))
      sent += await mailbox.received()
    }
    counts.push(sent)
    await sql(`UPDATE "RateLimit" SET "resetsAt" = now() WHERE key LIKE 'forgotten-email:%'`)
  }
  expect(counts).toEqual([3, 3, 0])
})

test('resets that are asked for under other spellings, which have no account, do not use up those of the owner', async () => {
  const mailbox = newMailbox()
  const { body } = await registerAs(mailbox.spelled(1))
  await sql(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1`, [body.user.id])
  await mailbox.received()
  for (const i of [2, 3, 4, 5]) await forget(mailbox.spelled(i))
  expect(await mailbox.received()).toBe(0)
  await forget(mailbox.spelled(1))
  expect(await mailbox.received()).toBe(1)
})

test('accounts of others mail one mailbox three invitations and five links of a changed address a day', async () => {
  const mailbox = newMailbox()
  const answers = []
  for (const i of spellings) {
    const family = await newConfirmedFamily()
    await consentOnce(family, family.child.id)
    answers.push((await ask(family, mailbox.spelled(i))).status)
    answers.push((await inviteSecond(family, family.child.id, mailbox.spelled(i + 100))).status)
  }
  expect(answers.filter((status) => status === 201)).toHaveLength(3)
  expect(answers.filter((status) => status === 429)).toHaveLength(answers.length - 3)
  // The second to a teacher joins the next morning's mail.
  const waiting = await count(`"MailDelivery" WHERE template = 'teacher-invitation' AND "carriedById" IS NOT NULL`)
  expect([await mailbox.received(), waiting]).toEqual([2, 1])

  for (const i of spellings) {
    const { cookie } = await newConfirmedPerson()
    await call(updateProfile, '', { method: 'PATCH', body: { email: mailbox.spelled(i) }, cookie })
  }
  expect(await mailbox.received()).toBe(5)
})

test('unconfirmed accounts of one mailbox send three invitations a day together, whose outcomes come back to it', async () => {
  const mailbox = newMailbox()
  const statuses = []
  for (const i of spellings) {
    const family = await newConfirmedFamily()
    await consentOnce(family, family.child.id)
    await sql(`UPDATE "User" SET email = $2, "emailKey" = $2, "emailVerifiedAt" = NULL WHERE id = $1`, [
      family.user.id,
      mailbox.spelled(i),
    ])
    statuses.push((await ask(family, `kru${mailboxes}x${i}@example.com`)).status)
  }
  expect(statuses).toEqual(spellings.map((i) => (i < 3 ? 201 : 429)))
})

test('schools mail one mailbox fifteen letters about students and three invitations of staff a day', async () => {
  const mailbox = newMailbox()
  const keys = []
  for (let school = 1; school <= 3; school++) keys.push((await newKey(await newSchool())).key)
  for (const key of keys)
    for (const i of spellings) {
      const body = { ...student, parentEmail: mailbox.spelled(i) }
      const answer = await call(createReferral, '', { method: 'POST', body, headers: { 'x-api-key': key } })
      expect(answer.status).toBe(201)
    }
  expect(await mailbox.received()).toBe(15)

  const admin = await newPerson()
  await newSchool({ admin })
  const invited = []
  for (const i of spellings) invited.push((await sendInvitation(admin, mailbox.spelled(i))).status)
  expect(invited).toEqual(spellings.map((i) => (i < 3 ? 201 : 429)))
  expect(await mailbox.received()).toBe(3)
})

test('a class list mails one mailbox five letters, however its rows spell the address', async () => {
  const mailbox = newMailbox()
  const admin = await newPerson()
  await newSchool({ admin })
  const rows = spellings.map((i) => `Student ${i},4,Malee,${mailbox.spelled(i)},Mr. Preecha,`)
  const answer = await importOf(admin, [heading, ...rows].join('\n'))
  expect([answer.status, answer.body]).toEqual([201, { imported: 12, leftOut: 0, held: 7 }])
  expect(await mailbox.received()).toBe(5)
})
