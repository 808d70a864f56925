import 'server-only'
import { linkToken } from '@/lib/auth/signed-link'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import {
  findTeacherOutcome,
  findTeacherReferral,
  listWaitingRequests,
  type TeacherOutcome,
} from '@/lib/mail/contents/teacher-referrals/data'
import { mailCheckOf, siteName } from '@/lib/teacher-referrals/check-digits'
import type { ReminderTemplate } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { answersToRead, composeMailTo, defineMail, type Found, type translate } from './compose'

const lastDaysMs = 3 * 24 * 3_600_000
/** Less than a day: a mail that was late one morning must not cost the next one. */
const shortestGapMs = 20 * 3_600_000

type Facts = Found<typeof findTeacherReferral>
type NamedFacts = Facts & { names: NonNullable<Facts['names']> }
type T = ReturnType<typeof translate>

const invitation = defineMail<Facts>({
  find: (actor, { rowId, version }) => findTeacherReferral(actor, rowId, version),
  write: (facts) =>
    composeMailTo(readerOf(facts), 'invitation', (t, language) => {
      const { names, expiresAt } = facts
      return {
        subject: dated(t('invitation.subject'), language),
        greeting: names ? t('invitation.greeting', names) : t('invitation.greetingUnnamed'),
        paragraphs: [names ? t('invitation.request', names) : t('invitation.requestUnnamed'), t('invitation.before')],
        path: linkTo(facts),
        afterwards: [
          t('invitation.expires', { date: formatDate(expiresAt, language) }),
          t('invitation.unexpected'),
          ...checkLines(t, facts),
        ],
      }
    }),
})

/** None soon after another mail: pausing mails lets several go out at once, and one by hand may have come first. */
function isToBeReminded(referral: Facts): referral is NamedFacts {
  const { names, isUndeliverable, lastSentAt } = referral
  return names !== null && !isUndeliverable && lastSentAt !== null && Date.now() - lastSentAt.getTime() >= shortestGapMs
}

const reminder = defineMail<NamedFacts>({
  find: async (actor, { rowId, version }) => {
    const referral = await findTeacherReferral(actor, rowId, version)
    return referral && isToBeReminded(referral) ? referral : null
  },
  write: (facts) =>
    composeMailTo(readerOf(facts), 'teacherReminder', (t, language) => {
      const { names, expiresAt } = facts
      const isLast = expiresAt.getTime() - Date.now() < lastDaysMs
      return {
        subject: dated(t(isLast ? 'teacherReminder.subjectLast' : 'teacherReminder.subject'), language),
        greeting: t('invitation.greeting', names),
        paragraphs: [t('teacherReminder.request', names)],
        path: linkTo(facts),
        afterwards: [
          t('invitation.expires', { date: formatDate(expiresAt, language) }),
          t('teacherReminder.unable'),
          ...checkLines(t, facts),
        ],
      }
    }),
})

export const teacherMails = {
  'teacher-invitation': invitation,
  'teacher-reminder-first': reminder,
  'teacher-reminder-second': reminder,
  'teacher-reminder-last': reminder,
} satisfies Record<ReminderTemplate | 'teacher-invitation', unknown>

type Listed = Awaited<ReturnType<typeof listWaitingRequests>>

/** All pending requests to one teacher on a morning, each with its own link. */
export const teacherMorningMails = {
  'teacher-morning': defineMail<Listed>({
    find: async (actor, mail) => {
      const carried = await listWaitingRequests(actor, mail)
      const waiting = carried.filter((each) => each.template === 'teacher-invitation' || isToBeReminded(each))
      return waiting.length > 0 ? waiting : null
    },
    write: (waiting) => {
      const requests = waiting.filter(({ id }, index) => waiting.findIndex((other) => other.id === id) === index)
      const [first] = requests
      const newest = requests.at(-1)
      if (!first || !newest) throw new Error('nothing waits')
      const composed = composeMailTo(readerOf(newest), 'teacherMorning', (t, language) => ({
        subject: dated(t('teacherMorning.subject', { count: requests.length }), language),
        greeting: t('invitation.greetingUnnamed'),
        paragraphs: [t('teacherMorning.text', { count: requests.length }), t('invitation.before')],
        items: requests.map((request) => itemOf(t, request, language)),
        path: linkTo(first),
        afterwards: [
          t('teacherMorning.links'),
          t('teacherMorning.check', { page: mailCheckOf(first.id).page }),
          homeLine(t),
        ],
      }))
      return { ...composed, carries: waiting.map(({ mailId }) => mailId) }
    },
  }),
}

function itemOf(t: T, request: Listed[number], language: Language) {
  const { names, sentAt, expiresAt, id } = request
  const [date, until] = [formatDate(sentAt, language), formatDate(expiresAt, language)]
  const facts = { date, until, ...mailCheckOf(id) }
  return {
    text: names ? t('teacherMorning.item', { ...names, ...facts }) : t('teacherMorning.itemUnnamed', facts),
    action: names ? t('teacherMorning.answer', names) : t('teacherMorning.answerUnnamed'),
    path: linkTo(request),
  }
}

const readerOf = ({ teacherEmail, language }: Facts) => ({ email: teacherEmail, language })

/** Mail programs fold mails with equal subjects into one conversation. */
const dated = (subject: string, language: Language) => `${subject} · ${formatDate(new Date(), language)}`

/** How a teacher finds out whether a mail is genuine, without its link; and where all requests are. */
const checkLines = (t: T, { id }: Facts) => [t('invitation.check', { ...mailCheckOf(id) }), homeLine(t)]

const homeLine = (t: T) => t('invitation.home', { site: siteName() })

function linkTo({ id, linkVersion }: Facts): string {
  return `/teacher-login?token=${linkToken('teacher', id, linkVersion)}`
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
        const { declineReason, childId, teacherName, answeredBy, answered } = facts
        const asked = { teacherName: teacherName ?? t('teacherUnnamed') }
        const teacher = answeredBy ? { teacherName: t('answeredFor', { answeredBy, ...asked }) } : asked
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
