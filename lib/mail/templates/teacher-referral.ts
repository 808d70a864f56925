import 'server-only'
import { linkToken } from '@/lib/auth/signed-link'
import { env } from '@/lib/env'
import { formatDate } from '@/lib/i18n/format'
import { findTeacherReferral } from '@/lib/mail/contents/teacher-referrals/data'
import type { ReminderTemplate } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { type ComposedMail, composeFor, defineMail, type Found, type Outgoing, translate } from './compose'

const lastDaysMs = 3 * 24 * 3_600_000
/** Less than a day: a mail that was late one morning must not cost the next one. */
const shortestGapMs = 20 * 3_600_000

type Facts = Pick<Found<typeof findTeacherReferral>, 'language' | 'teacherEmail' | 'names' | 'expiresAt'>
type NamedFacts = Facts & { names: NonNullable<Facts['names']> }

const invitation = defineMail<Facts>({
  find: (actor, { rowId, version }) => findTeacherReferral(actor, rowId, version),
  write: writeInvitation,
})

/** None soon after another mail: pausing mails lets several go out at once, and one by hand may have come first. */
const reminder = defineMail<NamedFacts>({
  find: async (actor, { rowId, version }) => {
    const referral = await findTeacherReferral(actor, rowId, version)
    if (!referral?.names || referral.isUndeliverable || !referral.lastSentAt) return null
    if (Date.now() - referral.lastSentAt.getTime() < shortestGapMs) return null
    return { ...referral, names: referral.names }
  },
  write: writeReminder,
})

export const teacherMails = {
  'teacher-invitation': invitation,
  'teacher-reminder-first': reminder,
  'teacher-reminder-second': reminder,
  'teacher-reminder-last': reminder,
} satisfies Record<ReminderTemplate | 'teacher-invitation', unknown>

function writeInvitation(
  { language, teacherEmail, names, expiresAt }: Facts,
  { rowId, version }: Outgoing,
): ComposedMail {
  const t = translate(language)
  return composeFor(teacherEmail, language, {
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
  })
}

function writeReminder(
  { language, teacherEmail, names, expiresAt }: NamedFacts,
  { rowId, version }: Outgoing,
): ComposedMail {
  const t = translate(language)
  const isLast = expiresAt.getTime() - Date.now() < lastDaysMs
  return composeFor(teacherEmail, language, {
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
  })
}

function linkTo(rowId: string, version: number): string {
  return `${env().APP_URL}/teacher-login?token=${linkToken('teacher', rowId, version)}`
}
