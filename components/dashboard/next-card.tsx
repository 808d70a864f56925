import { ChildLink } from '@/components/children/child-link'
import { childPath } from '@/components/children/child-path'
import { buttonVariants } from '@/components/ui/button'
import { keepName } from '@/components/ui/rich-text'
import type { RankedChild } from '@/lib/dashboard/next-step'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { questionCount } from '@/lib/screening/scoring'
import { useCallPromise } from './doctor-step'
import { NextDraft } from './next-draft'
import { NextFrame } from './next-frame'
import { type GuessedDraft, ownQuestions } from './parent-draft'

interface NextCardProps {
  userId: string
  /** In their order on the page. */
  ranked: RankedChild[]
  /** Of other parents; of these a draft alone is pressing. */
  shared: DashboardChild[]
  draft: GuessedDraft | null
  language: Language
}

/** The most pressing of all that the children's cards ask of the parent; nothing where they ask nothing. */
export function NextCard({ userId, ranked, shared, draft, language }: NextCardProps) {
  const [t, card] = [useTexts('dashboard.todo'), useTexts('dashboard.card')]
  // Of a draft only the browser is sure: what comes after it is shown where there is none.
  const waiting = ranked.find(({ next }) => next && next !== 'draft')
  const action = card('continue')
  const candidates = [...ranked.map(({ row }) => row), ...shared].map(({ child }) => ({
    questions: ownQuestions(userId, child.id, ranked.length + shared.length > 1),
    title: t.rich('questions', { name: child.name, keep: keepName }),
    label: card('forChild', { action, name: child.name }),
  }))
  const guessedAt = candidates.findIndex(({ questions }) => questions.childId === draft?.childId)
  return (
    <section aria-label={t('label')} className="empty:hidden">
      <NextDraft
        candidates={candidates}
        guess={draft && guessedAt >= 0 ? { at: guessedAt, answered: draft.answered } : null}
        progress={card('draft', { answered: '#', total: questionCount })}
        action={action}
        look={buttonVariants()}
      >
        {waiting && <Waiting waiting={waiting} isOneOfSeveral={ranked.length > 1} language={language} />}
      </NextDraft>
    </section>
  )
}

interface WaitingProps {
  waiting: RankedChild
  isOneOfSeveral: boolean
  language: Language
}

function Waiting({ waiting: { row, next }, isOneOfSeveral, language }: WaitingProps) {
  const [t, card] = [useTexts('dashboard.todo'), useTexts('dashboard.card')]
  const call = useCallPromise(row.consultation, language)
  const { child, requestNews } = row
  const name = child.name
  const title = (
    key: 'answered' | 'declined' | 'undelivered' | 'expired' | 'call' | 'doctor' | 'ask',
    values: Record<string, string>,
  ) => t.rich(key, { ...values, keep: keepName })
  const teacher = { name, teacherName: requestNews?.teacherName || card('unnamed') }
  const own = `/teacher-referral#request-${requestNews?.referralId}`
  const news = row.hasUnreadParent
    ? ([t('parentAnswered'), t('parentAnsweredText', { name })] as const)
    : ([title('answered', { name }), t('answeredText')] as const)
  // A request that asks nobody: the calendar was only opened, or the doctor is not listed now.
  const isOpened = row.consultation?.status === 'calendar_opened'
  const doctor = isOpened ? t('doctorOpened') : row.consultation ? card('notListed') : t('doctorText')
  const looks = {
    draft: null,
    answered: [...news, card('combined'), '/combined-results'],
    declined: [title('declined', teacher), t('declinedText'), card('askAnother'), '/teacher-referral'],
    undelivered: [title('undelivered', teacher), t('undeliveredText'), card('checkAddress'), own],
    expired: [title('expired', teacher), t('expiredText'), card('askAgain'), own],
    call: [title('call', { name }), call ?? '', card('request'), '/doctor-consultation'],
    doctor: [
      title('doctor', { name }),
      doctor,
      card(row.consultation ? 'request' : 'askDoctor'),
      '/doctor-consultation',
    ],
    start: [t.rich('questions', { name, keep: keepName }), t('start'), card('start'), '/parent-assessment'],
    ask: [title('ask', { name }), t('askText'), card('send'), '/teacher-referral'],
  } as const
  const look = next && looks[next]
  if (!look) return null
  const [heading, text, action, target] = look
  const [path = '', anchor] = target.split('#')
  const href = childPath(path, child.id, isOneOfSeveral) + (anchor ? `#${anchor}` : '')
  return (
    <NextFrame title={heading} text={text}>
      <ChildLink childId={child.id} href={href} label={card('forChild', { action, name })}>
        {action}
      </ChildLink>
    </NextFrame>
  )
}
