import { POST as withdrawConsent } from '@/app/api/consents/[id]/withdraw/route'
import { POST as answer } from '@/app/api/teacher-assessments/route'
import { POST as decline } from '@/app/api/teacher-referrals/[token]/decline/route'
import { POST as remind } from '@/app/api/teacher-referrals/[token]/remind/route'
import { PUT as setReminders } from '@/app/api/teacher-referrals/[token]/reminders/route'
import { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { deleteChild } from '@/lib/children/deletion/mutations'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import { reminderTimes } from '@/lib/teacher-referrals/reminder-times'
import en from '@/messages/en.json'
import { call, newAddress } from '@/tests/support/api'
import { linkIn, startMail, tokenIn } from '@/tests/support/mails'
import { letHoursPass } from '@/tests/support/passing-time'
import { actorOf, askTeacher, manySigns, newConfirmedFamily, newFamily, tokenOf } from '@/tests/support/people'
import type { Received } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'

jest.setTimeout(40_000)

type Family = Awaited<ReturnType<typeof newFamily>>
let mail: Awaited<ReturnType<typeof startMail>>
let asked = 0

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())

async function ask(family: Family) {
  asked += 1
  const teacher = `teacher-${asked}@school.example`
  const { referral, token } = await askTeacher(family.cookie, family.child.id, teacher)
  await mail.settle()
  const hours = (time: Date) => (time.getTime() - Date.parse(referral.sentAt)) / 3_600_000
  const times = reminderTimes(new Date(referral.sentAt), new Date(referral.expiresAt))
  return { family, teacher, token, id: referral.id, due: times.map(({ at }) => hours(at)) }
}

type Asked = Awaited<ReturnType<typeof ask>>

const act = (route: typeof remind, { family, id }: Asked, body?: object) =>
  call<{ code?: string; status: string }>(route, '', {
    method: route === setReminders ? 'PUT' : 'POST',
    params: { token: id },
    cookie: family.cookie,
    ...(body ? { body } : {}),
  })

const refuseToAnswer = ({ token }: Asked, body: object = { reason: 'not_my_student' }) =>
  call<{ code?: string; status: string }>(decline, '', {
    method: 'POST',
    params: { token },
    body,
    address: newAddress(),
  })

async function answerAs({ token, family }: Asked): Promise<number> {
  const body = { token, childId: family.child.id, answers: manySigns, teacherName: 'T' }
  return (await call(answer, '', { method: 'POST', body, address: newAddress() })).status
}

async function listed({ family, id }: Asked) {
  const found = (await listTeacherReferrals(await actorOf(family))).find((each) => each.id === id)
  if (!found) throw new Error('the request is not listed')
  return found
}

/** The subjects of what an address received, oldest first. */
const subjectsTo = async (address: string) => (await mail.to(address)).map(({ subject }) => subject)
const { invitation, teacherReminder, teacherAnswered, teacherDeclined, teacherLinkEnded } = en.mail

describe('reminding a teacher', () => {
  test('a teacher who does not answer gets four mails and no more, each on its day, and the parent hears of the end', async () => {
    const request = await ask(await newConfirmedFamily())
    const expected = [invitation.subject]
    let passed = 0
    for (const [index, hours] of request.due.entries()) {
      await letHoursPass(hours - 2 - passed)
      expect(await subjectsTo(request.teacher)).toEqual(expected)
      await letHoursPass(2.1)
      passed = hours + 0.1
      expected.push(index < 2 ? teacherReminder.subject : teacherReminder.subjectLast)
      expect(await subjectsTo(request.teacher)).toEqual(expected)
    }
    const mails = await mail.to(request.teacher)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(4)
    expect(mails.map(tokenIn)).toEqual(Array.from({ length: 4 }, () => request.token))
    const text = mails[1]?.text?.replace(/\s+/g, ' ')
    expect(text).toContain('Nok Suwan asked for your view of how')
    expect(text).toContain(teacherReminder.unable)
    await letHoursPass(31 * 24)
    expect(await subjectsTo(request.teacher)).toEqual(expected)
    expect((await subjectsTo(request.family.user.email ?? '')).slice(1)).toEqual([teacherLinkEnded.subject])
  })

  const ends: [string, (request: Asked) => Promise<unknown>][] = [
    ['an answer', answerAs],
    ['a “cannot answer”', refuseToAnswer],
    ['a revocation', (request) => act(revoke, request)],
    ['the deletion of the child', async ({ family }) => deleteChild(await actorOf(family), family.child.id)],
    ['switching reminders off', (request) => act(setReminders, request, { enabled: false })],
    ['the withdrawal of the consent', ({ family }) => withdrawTeacherConsent(family)],
    ['the address losing its confirmation', ({ family }) => unconfirm(family)],
    [
      'a mail that was refused',
      ({ id }) =>
        sql(
          'UPDATE "MailDelivery" SET "failedAt" = now(), "sentAt" = NULL WHERE "rowId" = $1 AND template = \'teacher-invitation\'',
          [id],
        ),
    ],
  ]

  test('no reminder is sent after whatever ends the need for one', async () => {
    const requests = []
    for (const [name, end] of ends) {
      const request = await ask(await newConfirmedFamily())
      await end(request)
      requests.push({ name, request })
    }
    for (let day = 0; day < 31; day++) {
      await letHoursPass(24)
      await mail.settle()
    }
    for (const { name, request } of requests) {
      expect({ name, mails: await subjectsTo(request.teacher) }).toEqual({ name, mails: [invitation.subject] })
    }
    expect(await count(`"MailDelivery" WHERE template LIKE 'teacher-reminder%' AND "sentAt" IS NULL`)).toBe(0)
  })

  test('an account with an unconfirmed address sends its link and no reminder', async () => {
    const request = await ask(await newFamily())
    await letHoursPass(request.due[1] ?? 0)
    expect(await subjectsTo(request.teacher)).toEqual([invitation.subject])
    expect((await act(remind, request)).body.code).toBe('EMAIL_NOT_CONFIRMED')
  })

  test('a link that is sent again is reminded of from the beginning, and the one before no more', async () => {
    const request = await ask(await newConfirmedFamily())
    await letHoursPass((request.due[0] ?? 0) - 2)
    expect((await act(resend, request)).status).toBe(200)
    await letHoursPass(4)
    expect(await subjectsTo(request.teacher)).toEqual([invitation.subject, invitation.subject])
    const { reminders, sentAt, expiresAt } = await listed(request)
    const anew = reminderTimes(new Date(sentAt), new Date(expiresAt)).length
    expect(reminders).toHaveLength(anew)
    await letHoursPass(8 * 24)
    const subjects = await subjectsTo(request.teacher)
    expect(subjects.slice(2)).toEqual([teacherReminder.subject, teacherReminder.subject])
    expect(tokenIn((await mail.to(request.teacher))[2])).toBe(await tokenOf(request.id))
  })
})

describe('what the parent can do about reminders', () => {
  test('the parent sees on which days the teacher is reminded, and afterwards on which that was done', async () => {
    const request = await ask(await newConfirmedFamily())
    const { sentAt, expiresAt } = await listed(request)
    const planned = reminderTimes(new Date(sentAt), new Date(expiresAt)).map(({ at }) => at.toISOString())
    const before = await listed(request)
    expect(before).toMatchObject({ hasReminders: true, remindersLeft: 3 })
    expect(before.reminders).toEqual(planned.map((at) => ({ at, isSent: false })))
    await letHoursPass(request.due[0] ?? 0)
    await mail.settle()
    const after = await listed(request)
    expect(after.remindersLeft).toBe(2)
    expect(after.reminders.map(({ isSent }) => isSent)).toEqual([true, false, false])
  })

  test('a reminder by hand is one of the three, at most one a day, and needs an open link', async () => {
    const request = await ask(await newConfirmedFamily())
    expect((await act(remind, request)).body.code).toBe('REMINDED_RECENTLY')
    await letHoursPass(25)
    for (const left of [2, 1, 0]) {
      expect((await act(remind, request)).status).toBe(200)
      // Before the mail has gone out, too.
      expect((await act(remind, request)).body.code).toBe('REMINDED_RECENTLY')
      await mail.settle()
      expect((await listed(request)).remindersLeft).toBe(left)
      await letHoursPass(25)
    }
    expect((await act(remind, request)).body.code).toBe('NO_REMINDER_LEFT')
    expect(await subjectsTo(request.teacher)).toHaveLength(4)
    await letHoursPass(31 * 24)
    expect(await subjectsTo(request.teacher)).toHaveLength(4)
    expect((await act(remind, request)).body.code).toBe('NOT_PENDING')
    expect((await act(setReminders, request, { enabled: false })).body.code).toBe('NOT_PENDING')
  })

  test('pressing twice at once reminds once', async () => {
    const request = await ask(await newConfirmedFamily())
    await letHoursPass(25)
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(remind, request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await subjectsTo(request.teacher)).toEqual([invitation.subject, teacherReminder.subject])
  })

  test('reminders that are switched off can be sent by hand, and on again bring those that are still ahead', async () => {
    const request = await ask(await newConfirmedFamily())
    expect((await act(setReminders, request, { enabled: false })).status).toBe(200)
    expect((await act(setReminders, request, { enabled: false })).status).toBe(200)
    expect(await listed(request)).toMatchObject({ hasReminders: false, reminders: [], remindersLeft: 3 })
    await letHoursPass((request.due[0] ?? 0) + 1)
    expect((await act(remind, request)).status).toBe(200)
    expect(await subjectsTo(request.teacher)).toHaveLength(2)
    expect((await act(setReminders, request, { enabled: true })).status).toBe(200)
    const { reminders, remindersLeft } = await listed(request)
    expect([reminders.map(({ isSent }) => isSent), remindersLeft]).toEqual([[true, false, false], 2])
    expect((await act(setReminders, request, { enabled: 'yes' })).status).toBe(400)
  })

  test('a renewed link keeps reminders switched off', async () => {
    const request = await ask(await newConfirmedFamily())
    await act(setReminders, request, { enabled: false })
    await act(resend, request)
    expect(await listed(request)).toMatchObject({ hasReminders: false, reminders: [] })
  })
})

describe('a teacher who cannot answer', () => {
  test('a teacher’s “cannot answer” closes the link, and its parent reads the reason and the sentence', async () => {
    const request = await ask(await newConfirmedFamily())
    const note = 'I teach the parallel class.'
    const first = await refuseToAnswer(request, { reason: 'not_known_well_enough', note })
    expect([first.status, first.body]).toEqual([200, { status: 'declined' }])
    // A repeat, by a lost connection or by another press, changes nothing.
    expect((await refuseToAnswer(request)).status).toBe(200)
    const { status, declined, completedAt } = await listed(request)
    expect([status, completedAt]).toEqual(['declined', null])
    expect(declined).toEqual({ reason: 'not_known_well_enough', note, at: expect.any(String) })
    expect(await answerAs(request)).toBe(404)
    expect((await act(resend, request)).body.code).toBe('NOT_PENDING')
    expect((await act(revoke, request)).body.code).toBe('NOT_PENDING')
    expect(
      await count(`"AuditEvent" WHERE "targetId" = $1 AND action = 'teacher-referral.declined'`, [request.id]),
    ).toBe(1)
  })

  test('an answered, revoked, renewed or expired link cannot be declined', async () => {
    const [answered, revoked, renewed] = [
      await ask(await newConfirmedFamily()),
      await ask(await newConfirmedFamily()),
      await ask(await newConfirmedFamily()),
    ]
    await answerAs(answered)
    await act(revoke, revoked)
    await act(resend, renewed)
    expect((await refuseToAnswer(answered)).body.code).toBe('ALREADY_ANSWERED')
    expect((await refuseToAnswer(revoked)).body.code).toBe('LINK_NOT_FOUND')
    expect((await refuseToAnswer(renewed)).body.code).toBe('LINK_NOT_FOUND')
    const expired = await ask(await newConfirmedFamily())
    await letHoursPass(31 * 24)
    expect((await refuseToAnswer(expired)).body.code).toBe('LINK_NOT_FOUND')
  })

  test.each([
    [{}, 'reason'],
    [{ reason: 'tired' }, 'reason'],
    [{ reason: 'not_my_student', note: 'x'.repeat(301) }, 'note'],
    [{ reason: 'not_my_student', note: ['x'] }, 'note'],
  ])('declining with %j is refused with 400 for its %s, and the link stays open', async (body, field) => {
    const request = await ask(await newConfirmedFamily())
    const refused = await call<{ errors: { field: string }[] }>(decline, '', {
      method: 'POST',
      params: { token: request.token },
      body,
      address: newAddress(),
    })
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, field])
    expect(await answerAs(request)).toBe(201)
  })

  test('an answer and a “cannot answer” at the same time leave one of both, and one notice', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const request = await ask(await newConfirmedFamily())
      await Promise.all([answerAs(request), refuseToAnswer(request)])
      const { status } = await listed(request)
      const notices = (await subjectsTo(request.family.user.email ?? '')).slice(1)
      expect([
        ['completed', teacherAnswered.subject],
        ['declined', teacherDeclined.subject],
      ]).toContainEqual([status, ...notices])
    }
  })
})

describe('what the parent is mailed', () => {
  async function noticeOf({ family }: Asked): Promise<Received> {
    const mails = await mail.to(family.user.email ?? '')
    // The first asks for the address to be confirmed.
    expect(mails).toHaveLength(2)
    return mails[1] as Received
  }

  test('the parent is mailed once that the teacher has answered, with the way to both results', async () => {
    const request = await ask(await newConfirmedFamily())
    await answerAs(request)
    await answerAs(request)
    const notice = await noticeOf(request)
    expect(notice.subject).toBe(teacherAnswered.subject)
    const link = linkIn(notice)
    expect(link.pathname + link.search).toBe(`/combined-results?child=${request.family.child.id}`)
  })

  test('the notices come in the parent’s language and hold neither the child nor the teacher nor a score', async () => {
    const [answered, declined, expired] = [
      await ask(await newConfirmedFamily()),
      await ask(await newConfirmedFamily()),
      await ask(await newConfirmedFamily()),
    ]
    await sql(`UPDATE "User" SET language = 'th'`)
    await answerAs(answered)
    await refuseToAnswer(declined, { reason: 'not_my_student', note: 'A secret sentence' })
    await letHoursPass(31 * 24)
    for (const request of [answered, declined, expired]) {
      const { subject, text, html } = await noticeOf(request)
      expect(html).toMatch(/<html[^>]* lang="th"/)
      for (const part of [subject, text, html]) {
        expect(part).not.toContain(request.family.child.name)
        expect(part).not.toMatch(/Siriporn|school\.example|secret|ADHD(?!\))|\b\d+ ?\/ ?54\b/i)
      }
    }
  })
})

async function withdrawTeacherConsent({ cookie, child }: Family): Promise<void> {
  const [consent] = await sql<{ id: string }>(
    `SELECT id FROM "Consent" WHERE "childId" = $1 AND purpose = 'teacher_share'`,
    [child.id],
  )
  const { status } = await call(withdrawConsent, '', { method: 'POST', params: { id: consent?.id ?? '' }, cookie })
  expect(status).toBe(200)
}

async function unconfirm({ user }: Family): Promise<void> {
  await sql('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [user.id])
}
