import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import { unsafeFindTeacherReferral } from '@/lib/mail/contents/teacher-referrals/data'
import type { ReminderTemplate } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { type ComposedMail, letter, translate } from './compose'

/** The mails to a teacher; null when the link is no longer valid. */
export const teacherMails = {
  'teacher-invitation': composeInvitation,
  'teacher-reminder-first': composeReminder,
  'teacher-reminder-second': composeReminder,
  'teacher-reminder-last': composeReminder,
} as const satisfies Record<ReminderTemplate | 'teacher-invitation', ComposeTeacherMail>

type ComposeTeacherMail = (actor: SystemActor, rowId: string, version: number) => Promise<ComposedMail | null>

async function composeInvitation(actor: SystemActor, rowId: string, version: number): Promise<ComposedMail | null> {
  const referral = await unsafeFindTeacherReferral(actor, rowId, version)
  if (!referral) return null
  const { language, teacherEmail, names, expiresAt } = referral
  const t = translate(language)
  return letter(teacherEmail, language, {
    subject: t('invitation.subject'),
    preview: t('invitation.preview'),
    greeting: names ? t('invitation.greeting', names) : t('invitation.greetingUnnamed'),
    paragraphs: [names ? t('invitation.request', names) : t('invitation.requestUnnamed'), t('invitation.before')],
    action: t('invitation.action'),
    url: linkTo(rowId, version),
    afterwards: [
      t('invitation.expires', { date: formatDate(expiresAt.toISOString(), language) }),
      t('invitation.unexpected'),
    ],
    copyHint: t('copyHint'),
    footer: t('footer'),
  })
}

/**
 * None for an account with an unconfirmed address, none where the mail before was refused, and none soon after another: what
 * was paused goes out all at once, and a reminder by hand may have come first.
 */
async function composeReminder(actor: SystemActor, rowId: string, version: number): Promise<ComposedMail | null> {
  const referral = await unsafeFindTeacherReferral(actor, rowId, version)
  if (!referral?.names || referral.isUndeliverable || !referral.lastSentAt) return null
  if (Date.now() - referral.lastSentAt.getTime() < shortestGapMs) return null
  const { language, teacherEmail, names, expiresAt } = referral
  const t = translate(language)
  const isLast = expiresAt.getTime() - Date.now() < lastDaysMs
  return letter(teacherEmail, language, {
    subject: t(isLast ? 'teacherReminder.subjectLast' : 'teacherReminder.subject'),
    preview: t('teacherReminder.preview'),
    greeting: t('invitation.greeting', names),
    paragraphs: [t('teacherReminder.request', names)],
    action: t('teacherReminder.action'),
    url: linkTo(rowId, version),
    afterwards: [
      t('invitation.expires', { date: formatDate(expiresAt.toISOString(), language) }),
      t('teacherReminder.unable'),
    ],
    copyHint: t('copyHint'),
    footer: t('footer'),
  })
}

const lastDaysMs = 3 * 24 * 3_600_000
/** Less than a day, so that a mail that was late one morning does not cost the next. */
const shortestGapMs = 20 * 3_600_000

function linkTo(rowId: string, version: number): string {
  return `${env().APP_URL}/teacher-login?token=${linkToken('teacher', rowId, version)}`
}
