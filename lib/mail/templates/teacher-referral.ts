import 'server-only'
import { linkToken } from '@/lib/auth/signed-link'
import { formatDate } from '@/lib/i18n/format'
import {
  findTeacherOutcome,
  findTeacherReferral,
  type TeacherOutcome,
} from '@/lib/mail/contents/teacher-referrals/data'
import type { ReminderTemplate } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { answersToRead, composeMailTo, defineMail, type Found } from './compose'

const lastDaysMs = 3 * 24 * 3_600_000
/** Less than a day: a mail that was late one morning must not cost the next one. */
const shortestGapMs = 20 * 3_600_000

type Facts = Pick<Found<typeof findTeacherReferral>, 'language' | 'teacherEmail' | 'names' | 'expiresAt'>
type NamedFacts = Facts & { names: NonNullable<Facts['names']> }

const invitation = defineMail<Facts>({
  find: (actor, { rowId, version }) => findTeacherReferral(actor, rowId, version),
  write: ({ language, teacherEmail, names, expiresAt }, { rowId, version }) =>
    composeMailTo({ email: teacherEmail, language }, 'invitation', (t) => ({
      greeting: names ? t('invitation.greeting', names) : t('invitation.greetingUnnamed'),
      paragraphs: [names ? t('invitation.request', names) : t('invitation.requestUnnamed'), t('invitation.before')],
      path: linkTo(rowId, version),
      afterwards: [t('invitation.expires', { date: formatDate(expiresAt, language) }), t('invitation.unexpected')],
    })),
})

/** None soon after another mail: pausing mails lets several go out at once, and one by hand may have come first. */
const reminder = defineMail<NamedFacts>({
  find: async (actor, { rowId, version }) => {
    const referral = await findTeacherReferral(actor, rowId, version)
    if (!referral?.names || referral.isUndeliverable || !referral.lastSentAt) return null
    if (Date.now() - referral.lastSentAt.getTime() < shortestGapMs) return null
    return { ...referral, names: referral.names }
  },
  write: ({ language, teacherEmail, names, expiresAt }, { rowId, version }) =>
    composeMailTo({ email: teacherEmail, language }, 'teacherReminder', (t) => ({
      ...(expiresAt.getTime() - Date.now() < lastDaysMs && { subject: t('teacherReminder.subjectLast') }),
      greeting: t('invitation.greeting', names),
      paragraphs: [t('teacherReminder.request', names)],
      path: linkTo(rowId, version),
      afterwards: [t('invitation.expires', { date: formatDate(expiresAt, language) }), t('teacherReminder.unable')],
    })),
})

export const teacherMails = {
  'teacher-invitation': invitation,
  'teacher-reminder-first': reminder,
  'teacher-reminder-second': reminder,
  'teacher-reminder-last': reminder,
} satisfies Record<ReminderTemplate | 'teacher-invitation', unknown>

function linkTo(rowId: string, version: number): string {
  return `/teacher-login?token=${linkToken('teacher', rowId, version)}`
}

interface OutcomeMail {
  key: 'teacherAnswered' | 'teacherDeclined' | 'teacherLinkEnded'
  while: TeacherOutcome['status']
}

/** Notices to a parent. None names the child or a result. */
export const teacherOutcomeMails = {
  'teacher-answered': outcomeMail({ key: 'teacherAnswered', while: 'completed' }),
  'teacher-declined': outcomeMail({ key: 'teacherDeclined', while: 'declined' }),
  'teacher-link-ended': outcomeMail({ key: 'teacherLinkEnded', while: 'expired' }),
}

type OutcomeFacts = Omit<TeacherOutcome, 'status' | 'linkVersion' | 'isUndeliverable'>

function outcomeMail({ key, while: wanted }: OutcomeMail) {
  return defineMail<OutcomeFacts>({
    find: async (actor, { rowId, version }) => {
      const outcome = await findTeacherOutcome(actor, rowId)
      if (outcome?.status !== wanted) return null
      // A renewed link has another version; an undelivered one has been reported to the parent already.
      if (wanted === 'expired' && (outcome.linkVersion !== version || outcome.isUndeliverable)) return null
      return outcome
    },
    write: (facts, { rowId }) =>
      composeMailTo(facts, key, (t) => {
        const { declineReason, childId, teacherName, answered } = facts
        const teacher = { teacherName: teacherName ?? t('teacherUnnamed') }
        const afterwards = [t(`${key}.afterwards`)]
        if (key !== 'teacherAnswered') {
          const reason = key === 'teacherDeclined' && declineReason ? [t(`teacherDeclined.${declineReason}`)] : []
          const path = `/teacher-referral?${new URLSearchParams({ child: childId })}#request-${rowId}`
          return { paragraphs: [t(`${key}.text`, teacher), ...reason], path, afterwards }
        }
        const { text, path } = answersToRead(answered, childId)
        return {
          paragraphs: [t(`teacherAnswered.${text}`, teacher)],
          ...(text === 'textAlone' && { action: t('teacherAnswered.actionAlone') }),
          path,
          afterwards,
        }
      }),
  })
}
