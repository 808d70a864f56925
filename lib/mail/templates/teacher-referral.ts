import 'server-only'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import { findTeacherReferral } from '@/lib/mail/contents/teacher-referrals/data'
import type { ReminderTemplate } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { type ComposedMail, letter, translate } from './compose'
import { defineMail, type Outgoing } from './mail'

const lastDaysMs = 3 * 24 * 3_600_000
/** Less than a day, so that a mail that was late one morning does not cost the next. */
const shortestGapMs = 20 * 3_600_000

type Referral = NonNullable<Awaited<ReturnType<typeof findTeacherReferral>>>
/** What both kinds of mails say. */
type Facts = Pick<Referral, 'language' | 'teacherEmail' | 'names' | 'expiresAt'>

const invitation = defineMail<Facts>({
  find: (actor, { rowId, version }) => findTeacherReferral(actor, rowId, version),
  write: writeInvitation,
})

/**
 * None for an account with an unconfirmed address, none where the mail before was refused, and none soon after another: what
 * was paused goes out all at once, and a reminder by hand may have come first.
 */
const reminder = defineMail<Facts & { names: NonNullable<Facts['names']> }>({
  find: async (actor, { rowId, version }) => {
    const referral = await findTeacherReferral(actor, rowId, version)
    if (!referral?.names || referral.isUndeliverable || !referral.lastSentAt) return null
    if (Date.now() - referral.lastSentAt.getTime() < shortestGapMs) return null
    return { ...referral, names: referral.names }
  },
  write: writeReminder,
})

/** The mails to a teacher. */
export const teacherMails = {
  'teacher-invitation': invitation,
  'teacher-reminder-first': reminder,
  'teacher-reminder-second': reminder,
  'teacher-reminder-last': reminder,
} satisfies Record<ReminderTemplate | 'teacher-invitation', unknown>

async function writeInvitation(
  { language, teacherEmail, names, expiresAt }: Facts,
  { rowId, version }: Outgoing,
): Promise<ComposedMail> {
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

async function writeReminder(
  { language, teacherEmail, names, expiresAt }: Facts & { names: NonNullable<Facts['names']> },
  { rowId, version }: Outgoing,
): Promise<ComposedMail> {
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

function linkTo(rowId: string, version: number): string {
  return `${env().APP_URL}/teacher-login?token=${linkToken('teacher', rowId, version)}`
}
