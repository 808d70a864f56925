import { POST as decline } from '@/app/api/teacher-referrals/[token]/decline/route'
import { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import en from '@/messages/en.json'
import { call, newAddress } from '@/tests/support/api'
import { linkIn } from '@/tests/support/mails'
import { letHoursPass } from '@/tests/support/passing-time'
import { assess, newConfirmedFamily } from '@/tests/support/people'
import type { Received } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'
import { type AskedTeacher, act, answerAs, declineAs, listed, mailForTests } from '@/tests/support/teacher-requests'

const mail = mailForTests()
const { ask, subjectsTo } = mail
const { teacherAnswered, teacherDeclined, teacherLinkEnded } = en.mail

describe('a teacher who cannot answer', () => {
  test('a teacher’s “cannot answer” closes the link, and its parent reads the reason and the sentence', async () => {
    const request = await ask(await newConfirmedFamily())
    const note = 'I teach the parallel class.'
    const first = await declineAs(request, { reason: 'do_not_know_well', note })
    expect([first.status, first.body]).toEqual([200, { status: 'declined' }])
    // A repeat after a lost connection or a second click changes nothing.
    expect((await declineAs(request)).status).toBe(200)
    const { status, declined, completedAt } = await listed(request)
    expect([status, completedAt]).toEqual(['declined', null])
    expect(declined).toEqual({ reason: 'do_not_know_well', note, at: expect.any(String) })
    expect(await answerAs(request)).toBe(410)
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
    expect((await declineAs(answered)).body.code).toBe('ALREADY_ANSWERED')
    expect((await declineAs(revoked)).body.code).toBe('LINK_NOT_FOUND')
    expect((await declineAs(renewed)).body.code).toBe('LINK_NOT_FOUND')
    const expired = await ask(await newConfirmedFamily())
    await letHoursPass(31 * 24)
    expect((await declineAs(expired)).body.code).toBe('LINK_NOT_FOUND')
  })

  test.each([
    ['no reason', {}, 'reason'],
    ['another reason', { reason: 'tired' }, 'reason'],
    ['a long sentence', { reason: 'not_my_student', note: 'x'.repeat(301) }, 'note'],
    ['a sentence that is a list', { reason: 'not_my_student', note: ['x'] }, 'note'],
  ])('declining with %s is refused with 400, and the link stays open', async (_name, body, field) => {
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
      await Promise.all([answerAs(request), declineAs(request)])
      const { status } = await listed(request)
      await letHoursPass(0.2)
      const notices = (await subjectsTo(request.family.user.email ?? '')).slice(1)
      expect([
        ['completed', teacherAnswered.subject],
        ['declined', teacherDeclined.subject],
      ]).toContainEqual([status, ...notices])
    }
  })
})

describe('what the parent is mailed', () => {
  async function noticeOf({ family }: AskedTeacher): Promise<Received> {
    const mails = await mail.to(family.user.email ?? '')
    expect(mails).toHaveLength(2)
    return mails[1] as Received
  }

  test('the parent is mailed once that the teacher has answered, with the way to both results', async () => {
    const request = await ask(await newConfirmedFamily())
    await assess(request.family.cookie, request.family.child.id)
    await answerAs(request)
    await answerAs(request)
    const notice = await noticeOf(request)
    expect(notice.subject).toBe(teacherAnswered.subject)
    const link = linkIn(notice)
    expect(link.pathname + link.search).toBe(`/combined-results?child=${request.family.child.id}`)
  })

  test('a parent who has not answered yet is led to the questions first', async () => {
    const request = await ask(await newConfirmedFamily())
    await answerAs(request)
    const notice = await noticeOf(request)
    expect(notice.text?.replace(/\s+/g, ' ')).toContain('Once you have answered them too, you can read both')
    expect(linkIn(notice).pathname).toBe('/parent-assessment')
  })

  test('the end of a link is told though this instance’s clock is a little behind the database’s', async () => {
    const request = await ask(await newConfirmedFamily())
    await sql(`UPDATE "TeacherReferral" SET "expiresAt" = now() + interval '20 seconds' WHERE id = $1`, [request.id])
    await sql(
      `UPDATE "MailDelivery" SET "dueAt" = now(), "nextAttemptAt" = now() WHERE template = 'teacher-link-ended'`,
    )
    expect((await noticeOf(request)).subject).toBe(teacherLinkEnded.subject)
  })

  test('the notices come in the parent’s language and hold neither the child nor a score nor the teacher’s address and sentence', async () => {
    const [answered, declined, expired] = [
      await ask(await newConfirmedFamily()),
      await ask(await newConfirmedFamily()),
      await ask(await newConfirmedFamily()),
    ]
    await sql(`UPDATE "User" SET language = 'th'`)
    await answerAs(answered)
    await declineAs(declined, { reason: 'not_my_student', note: 'A secret sentence' })
    await letHoursPass(31 * 24)
    for (const request of [answered, declined, expired]) {
      const { subject, text, html } = await noticeOf(request)
      expect(html).toMatch(/<html[^>]* lang="th"/)
      for (const part of [subject, text, html]) {
        expect(part).not.toContain(request.family.child.name)
        expect(part).not.toMatch(/school\.example|secret|ADHD(?!\))|\b\d+ ?\/ ?54\b/i)
      }
    }
  })
})
