import { ChildLink } from '@/components/children/child-link'
import { buttonVariants } from '@/components/ui/button'
import { ArrowRight, ChartNoAxesColumn, RotateCcw, Send } from '@/components/ui/icons'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'
import { useAgainTexts } from './again-texts'
import { QuestionsLink } from './own-draft'
import type { OwnQuestions } from './parent-draft'

interface ChildActionsProps {
  row: DashboardChild
  /** `childPath` of this child. */
  to: (path: string) => string
  questions: OwnQuestions
}

/** The likeliest action comes first; one button is highlighted. */
export function ChildActions({ row, to, questions: own }: ChildActionsProps) {
  const t = useTexts('dashboard.card')
  const { child, parent, teachers, otherParents, teachersAsked } = row
  // Any two informants have combined results.
  const both = (parent ? 1 : 0) + otherParents.length + teachers.length > 1
  const isAsked = teachersAsked > 0
  // Screen readers list links without the card around them.
  const named = (action: string) => t('forChild', { action, name: child.name })
  const questions = { questions: own, kept: t('continue'), keptLabel: named(t('continue')) }
  const again = useAgainTexts(parent?.completedAt)
  const link = (action: string, path: string) => ({ childId: child.id, label: named(action), href: to(path) })
  const send = (
    <ChildLink {...link(t('send'), '/teacher-referral')} variant={parent && !both && !isAsked ? 'secondary' : 'ghost'}>
      <Send aria-hidden />
      {t('send')}
    </ChildLink>
  )
  const isResultsFirst = parent && !both && isAsked
  const results = (
    <ChildLink {...link(t('results'), '/assessment-results')} variant={isResultsFirst ? 'secondary' : 'ghost'}>
      <ChartNoAxesColumn aria-hidden />
      {t('results')}
    </ChildLink>
  )
  return (
    <div className="-mb-2 grid gap-1 self-end">
      {!parent && (
        <QuestionsLink
          {...questions}
          label={named(t('start'))}
          className={buttonVariants({ variant: 'secondary' })}
          after={<ArrowRight aria-hidden />}
        >
          {t('start')}
        </QuestionsLink>
      )}
      {both && (
        <ChildLink {...link(t('combined'), '/combined-results')} variant={parent ? 'secondary' : 'ghost'}>
          {t('combined')}
          <ArrowRight aria-hidden />
        </ChildLink>
      )}
      {isResultsFirst ? results : send}
      {parent && (
        <div className="flex flex-wrap gap-1 *:flex-auto">
          {isResultsFirst ? send : results}
          <QuestionsLink
            {...questions}
            label={named(t('reassess'))}
            className={buttonVariants({ variant: 'ghost' })}
            again={again}
            before={<RotateCcw aria-hidden />}
          >
            {t('reassess')}
          </QuestionsLink>
        </div>
      )}
    </div>
  )
}
