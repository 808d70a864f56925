import 'server-only'
import { env } from '@/lib/env'
import { findTeacherOutcome, type TeacherOutcome } from '@/lib/mail/contents/teacher-referrals/data'
import { answersToRead, defineMail, greetingTo, parentNotice, translate } from './compose'

interface OutcomeMail {
  words: 'teacherAnswered' | 'teacherDeclined' | 'teacherLinkEnded'
  while: TeacherOutcome['status']
  page: '/combined-results' | '/teacher-referral'
}

/** Notices to a parent. None names the child or a result. */
export const teacherOutcomeMails = {
  'teacher-answered': outcomeMail({ words: 'teacherAnswered', while: 'completed', page: '/combined-results' }),
  'teacher-declined': outcomeMail({ words: 'teacherDeclined', while: 'declined', page: '/teacher-referral' }),
  'teacher-link-ended': outcomeMail({ words: 'teacherLinkEnded', while: 'expired', page: '/teacher-referral' }),
}

type Facts = Omit<TeacherOutcome, 'status' | 'linkVersion' | 'isUndeliverable'>

function outcomeMail({ words, while: wanted, page }: OutcomeMail) {
  return defineMail<Facts>({
    find: async (actor, { rowId, version }) => {
      const outcome = await findTeacherOutcome(actor, rowId)
      if (outcome?.status !== wanted) return null
      // A renewed link has another version; an undelivered one has been reported to the parent already.
      if (wanted === 'expired' && (outcome.linkVersion !== version || outcome.isUndeliverable)) return null
      return outcome
    },
    write: (facts, { rowId }) => {
      const { firstName, language, declineReason, childId, teacherName, answered } = facts
      const t = translate(language)
      const teacher = { teacherName: teacherName ?? t('teacherUnnamed') }
      const reason = words === 'teacherDeclined' && declineReason ? t(`teacherDeclined.${declineReason}`) : null
      const key = words === 'teacherAnswered' ? (`teacherAnswered.${answersToRead(answered)}` as const) : null
      const isAlone = key === 'teacherAnswered.textAlone'
      const hash = page === '/teacher-referral' ? `#request-${rowId}` : ''
      return parentNotice(facts, {
        subject: t(`${words}.subject`),
        preview: t(`${words}.preview`),
        greeting: greetingTo(firstName, language),
        paragraphs: [t(key ?? `${words}.text`, teacher), ...(reason ? [reason] : [])],
        action: isAlone ? t('teacherAnswered.actionAlone') : t(`${words}.action`),
        url: `${env().APP_URL}${isAlone ? '/parent-assessment' : page}?${new URLSearchParams({ child: childId })}${hash}`,
        afterwards: [t(`${words}.afterwards`)],
      })
    },
  })
}
