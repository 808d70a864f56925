import { ChildLink } from '@/components/children/child-link'
import { childPath, readPath } from '@/components/children/child-path'
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
  /** In page order. */
  ranked: RankedChild[]
  /** Children of other parents: only their drafts are shown. */
  shared: DashboardChild[]
  draft: GuessedDraft | null
  language: Language
}

/** The most urgent step of all children's cards. Renders nothing if there is none. */
export function NextCard({ userId, ranked, shared, draft, language }: NextCardProps) {
  const [t, card] = [useTexts('dashboard.todo'), useTexts('dashboard.card')]
  // Shown if the browser has no draft, which the server cannot know.
  const following = ranked.find(({ next }) => next && next !== 'draft')
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
        {following && <FollowingStep {...following} isOneOfSeveral={ranked.length > 1} language={language} />}
      </NextDraft>
    </section>
  )
}

interface FollowingStepProps extends Pick<RankedChild, 'row' | 'next'> {
  isOneOfSeveral: boolean
  language: Language
}

function FollowingStep({ row, next, isOneOfSeveral, language }: FollowingStepProps) {
  const [t, card] = [useTexts('dashboard.todo'), useTexts('dashboard.card')]
  const [first, shared] = [useTexts('answerFirst'), useTexts('sharedChild')]
  const call = useCallPromise(row.consultation, language)
  const { child, requestNews } = row
  const visit = `/children/${child.id}/visit`
  const name = child.name
  const title = (
    key: 'answered' | 'declined' | 'undelivered' | 'expired' | 'call' | 'visited' | 'doctor' | 'ask',
    values: Record<string, string>,
  ) => t.rich(key, { ...values, keep: keepName })
  const teacher = { name, teacherName: requestNews?.teacherName || card('unnamed') }
  const own = `/teacher-referral#request-${requestNews?.referralId}`
  const news = row.hasUnreadParent
    ? ([t('parentAnswered'), t('parentAnsweredText', { name })] as const)
    : ([title('answered', { name }), t('answeredText')] as const)
  // A request without a recipient: only the calendar was opened, or the doctor is not listed now.
  const isOpened = row.consultation?.status === 'calendar_opened'
  const doctor = isOpened ? t('doctorOpened') : row.consultation ? card('notListed') : t('doctorText')
  const contents = {
    draft: null,
    answered: [...news, card('combined'), '/combined-results'],
    declined: [title('declined', teacher), t('declinedText'), card('askAnother'), '/teacher-referral'],
    undelivered: [title('undelivered', teacher), t('undeliveredText'), card('checkAddress'), own],
    expired: [title('expired', teacher), t('expiredText'), card('askAgain'), own],
    call: [title('call', { name }), call ?? '', card('request'), '/doctor-consultation'],
    visited: [title('visited', { name }), t('visitedText'), t('visitedAction'), visit],
    doctor: [
      title('doctor', { name }),
      doctor,
      card(row.consultation ? 'request' : 'askDoctor'),
      '/doctor-consultation',
    ],
    start: [t.rich('questions', { name, keep: keepName }), t('start'), card('start'), '/parent-assessment'],
    ask: [title('ask', { name }), t('askText'), card('send'), '/teacher-referral'],
  } as const
  const content = next && contents[next]
  if (!content) return null
  if (next === 'answered' && row.isRecheckDue)
    return (
      <NextFrame title={news[0]} text={first('reason')}>
        <div className="flex flex-wrap gap-2">
          <ChildLink
            childId={child.id}
            href={childPath('/parent-assessment', child.id, isOneOfSeveral)}
            label={card('forChild', { action: shared('again'), name })}
          >
            {shared('again')}
          </ChildLink>
          <ChildLink
            childId={child.id}
            href={readPath(child.id, '/combined-results')}
            label={card('forChild', { action: card('combined'), name })}
            variant="outline"
          >
            {card('combined')}
          </ChildLink>
        </div>
      </NextFrame>
    )
  const [heading, text, action, target] = content
  const [path = '', anchor] = target.split('#')
  const href = target === visit ? visit : childPath(path, child.id, isOneOfSeveral) + (anchor ? `#${anchor}` : '')
  return (
    <NextFrame title={heading} text={text}>
      <ChildLink childId={child.id} href={href} label={card('forChild', { action, name })}>
        {action}
      </ChildLink>
      {next === 'doctor' && (
        <ChildLink
          childId={child.id}
          href={visit}
          variant="ghost"
          size="sm"
          label={card('forChild', { action: t('seenAction'), name })}
        >
          {t('seenAction')}
        </ChildLink>
      )}
    </NextFrame>
  )
}
