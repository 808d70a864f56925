import { POST as withdrawConsent } from '@/app/api/consents/[id]/withdraw/route'
import { POST as remind } from '@/app/api/teacher-referrals/[token]/remind/route'
import { PATCH as setReminders } from '@/app/api/teacher-referrals/[token]/reminders/route'
import { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { deleteChild } from '@/lib/endings/child-deletion/mutations'
import { reminderTimes } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import en from '@/messages/en.json'
import { call } from '@/tests/support/api'
import { dated, tokenIn } from '@/tests/support/mails'
import { letHoursPass } from '@/tests/support/passing-time'
import { actorOf, askTeacher, newConfirmedFamily, newFamily, tokenOf } from '@/tests/support/people'
import { count, sql } from '@/tests/support/sql'
import {
  type AskedTeacher,
  act,
  answerAs,
  declineAs,
  type Family,
  listed,
  mailForTests,
} from '@/tests/support/teacher-requests'

const mail = mailForTests()
const { ask, subjectsTo } = mail
const { teacherMorning, teacherLinkEnded } = en.mail
const invitation = dated(en.mail.invitation.subject)
const byHand = dated(en.mail.teacherReminder.subject)
const morning = dated('1 request from a parent waits for your answers')

describe('reminding a teacher', () => {
  test('a teacher who does not answer gets four mails and no more, each on its day, and the parent hears of the end', async () => {
    const request = await ask(await newConfirmedFamily())
    const expected = [invitation]
    let passed = 0
    for (const hours of request.due) {
      await letHoursPass(hours - 2 - passed)
      expect(await subjectsTo(request.teacher)).toEqual(expected)
      await letHoursPass(2.1)
      passed = hours + 0.1
      expected.push(morning)
      expect(await subjectsTo(request.teacher)).toEqual(expected)
    }
    const mails = await mail.to(request.teacher)
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(4)
    expect(mails.map(tokenIn)).toEqual(Array.from({ length: 4 }, () => request.token))
    const text = mails[1]?.text?.replace(/\s+/g, ' ')
    expect(text).toContain('Ploy, asked by Nok Suwan on')
    expect(text).toContain(teacherMorning.links)
    await letHoursPass(31 * 24)
    expect(await subjectsTo(request.teacher)).toEqual(expected)
    expect((await subjectsTo(request.family.user.email ?? '')).slice(1)).toEqual([teacherLinkEnded.subject])
  })

  const ends: [string, (request: AskedTeacher) => Promise<unknown>][] = [
    ['an answer', answerAs],
    ['a “cannot answer”', declineAs],
    ['a revocation', (request) => act(revoke, request)],
    ['the deletion of the child', async ({ family }) => deleteChild(await actorOf(family), family.child.id)],
    ['switching reminders off', (request) => act(setReminders, request, { reminders: false })],
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
      expect({ name, mails: await subjectsTo(request.teacher) }).toEqual({ name, mails: [invitation] })
    }
    expect(await count(`"MailDelivery" WHERE template LIKE 'teacher-reminder%' AND "sentAt" IS NULL`)).toBe(0)
  })

  test('an account with an unconfirmed address sends its link and no reminder', async () => {
    const request = await ask(await newFamily())
    await letHoursPass(request.due[1] ?? 0)
    expect(await subjectsTo(request.teacher)).toEqual([invitation])
    expect((await act(remind, request)).body.code).toBe('EMAIL_NOT_CONFIRMED')
  })

  test('a link that is sent again is reminded of from the beginning, and the one before no more', async () => {
    const request = await ask(await newConfirmedFamily())
    await letHoursPass((request.due[0] ?? 0) - 2)
    expect((await act(resend, request)).status).toBe(200)
    await letHoursPass(4)
    expect(await subjectsTo(request.teacher)).toEqual([invitation, invitation])
    const { reminders, sentAt, expiresAt } = await listed(request)
    const anew = reminderTimes(new Date(sentAt), new Date(expiresAt)).length
    expect(reminders).toHaveLength(anew)
    await letHoursPass(8 * 24)
    const subjects = await subjectsTo(request.teacher)
    expect(subjects.slice(2)).toEqual([morning, morning])
    expect(tokenIn((await mail.to(request.teacher))[2])).toBe(await tokenOf(request.id))
  })
})

describe('reminders that would come too close', () => {
  test('reminders that were held up with the first mail do not come together with it', async () => {
    const family = await newConfirmedFamily()
    const { referral } = await askTeacher(family.cookie, family.child.id, 'paused@school.example')
    // As when an instance starts after mails were paused for eight days.
    await sql(
      `UPDATE "MailDelivery" SET "dueAt" = "dueAt" - interval '8 days', "nextAttemptAt" = "nextAttemptAt" - interval '8 days'
      WHERE "rowId" = $1`,
      [referral.id],
    )
    expect(await subjectsTo('paused@school.example')).toEqual([invitation])
  })

  test('a reminder by hand takes the place of one that would follow within hours', async () => {
    const request = await ask(await newConfirmedFamily())
    await act(setReminders, request, { reminders: false })
    await letHoursPass((request.due[1] ?? 0) - 2)
    await act(setReminders, request, { reminders: true })
    expect((await act(remind, request)).status).toBe(200)
    await mail.settle()
    await letHoursPass(3)
    expect(await subjectsTo(request.teacher)).toEqual([invitation, byHand])
  })

  test('a reminder that is being sent while the parent switches them off is written down as sent', async () => {
    const request = await ask(await newConfirmedFamily())
    await letHoursPass(25)
    await sql(
      `UPDATE "MailDelivery" SET "lockedUntil" = now() + interval '1 minute'
      WHERE "rowId" = $1 AND template = 'teacher-reminder-first'`,
      [request.id],
    )
    await act(setReminders, request, { reminders: false })
    const left = await sql('SELECT template FROM "MailDelivery" WHERE "rowId" = $1 AND template LIKE $2', [
      request.id,
      'teacher-reminder%',
    ])
    expect(left).toEqual([{ template: 'teacher-reminder-first' }])
  })

  test('a link whose mail was refused cannot be reminded of by hand', async () => {
    const request = await ask(await newConfirmedFamily())
    await letHoursPass(25)
    await sql(`UPDATE "MailDelivery" SET "failedAt" = now(), "sentAt" = NULL WHERE "rowId" = $1 AND "dueAt" <= now()`, [
      request.id,
    ])
    expect((await act(remind, request)).body.code).toBe('NO_REMINDER_LEFT')
    expect((await listed(request)).mayRemind).toBe(false)
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
    expect((await act(setReminders, request, { reminders: false })).body.code).toBe('NOT_PENDING')
  })

  test('pressing twice at once reminds once', async () => {
    const request = await ask(await newConfirmedFamily())
    await letHoursPass(25)
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(remind, request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await subjectsTo(request.teacher)).toEqual([invitation, byHand])
  })

  test('reminders that are switched off can be sent by hand, and on again bring those that are still ahead', async () => {
    const request = await ask(await newConfirmedFamily())
    for (let time = 0; time < 2; time++) {
      const { status, body } = await act(setReminders, request, { reminders: false })
      expect([status, body]).toEqual([200, { reminders: false, next: null }])
    }
    expect(await listed(request)).toMatchObject({ hasReminders: false, reminders: [], remindersLeft: 3 })
    await letHoursPass((request.due[0] ?? 0) + 1)
    expect((await act(remind, request)).status).toBe(200)
    expect(await subjectsTo(request.teacher)).toHaveLength(2)
    const turnedOn = await act(setReminders, request, { reminders: true })
    expect(turnedOn.body).toEqual({ reminders: true, next: (await listed(request)).reminders[1]?.at })
    const { reminders, remindersLeft } = await listed(request)
    expect([reminders.map(({ isSent }) => isSent), remindersLeft]).toEqual([[true, false, false], 2])
    expect((await act(setReminders, request, { reminders: 'yes' })).status).toBe(400)
  })

  test('reminders that are turned on when none is ahead any more bring none', async () => {
    const request = await ask(await newConfirmedFamily())
    await act(setReminders, request, { reminders: false })
    await letHoursPass(29 * 24)
    const { status, body } = await act(setReminders, request, { reminders: true })
    expect([status, body]).toEqual([200, { reminders: true, next: null }])
    expect((await listed(request)).reminders).toEqual([])
  })

  test('a renewed link keeps reminders switched off', async () => {
    const request = await ask(await newConfirmedFamily())
    await act(setReminders, request, { reminders: false })
    await act(resend, request)
    expect(await listed(request)).toMatchObject({ hasReminders: false, reminders: [] })
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
