import { ChildLink } from '@/components/children/child-link'
import { buttonVariants } from '@/components/ui/button'
import { ArrowRight, ChartNoAxesColumn, RotateCcw, Send } from '@/components/ui/icons'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'
import { QuestionsLink } from './own-draft'

interface ChildActionsProps {
  row: DashboardChild
  isNext: boolean
  /** The address of a page as it is about this child. */
  to: (path: string) => string
  /** Of the parent's answers about this child. */
  draftKey: string
}

/** What can be done for one child, the next step first. */
export function ChildActions({ row: { child, parent, teacher }, isNext, to, draftKey }: ChildActionsProps) {
  const t = useTexts('dashboard.card')
  const both = parent && teacher
  // A list of links reads them without the card around them.
  const named = (action: string) => t('forChild', { action, name: child.name })
  const questions = {
    childId: child.id,
    href: to('/parent-assessment'),
    draftKey,
    kept: t('continue'),
    keptLabel: named(t('continue')),
  }
  return (
    <div className="-mb-2 grid gap-1 self-end">
      {!parent && (
        <QuestionsLink
          {...questions}
          label={named(t('start'))}
          className={buttonVariants({ variant: isNext ? 'primary' : 'secondary' })}
          after={<ArrowRight aria-hidden />}
        >
          {t('start')}
        </QuestionsLink>
      )}
      {both && (
        <ChildLink childId={child.id} label={named(t('combined'))} href={to('/combined-results')} variant="secondary">
          {t('combined')}
          <ArrowRight aria-hidden />
        </ChildLink>
      )}
      <ChildLink
        childId={child.id}
        label={named(t('send'))}
        href={to('/teacher-referral')}
        variant={parent && !both ? 'secondary' : 'ghost'}
      >
        <Send aria-hidden />
        {t('send')}
      </ChildLink>
      {parent && (
        <div className="flex flex-wrap gap-1 *:flex-auto">
          <ChildLink childId={child.id} label={named(t('results'))} href={to('/assessment-results')} variant="ghost">
            <ChartNoAxesColumn aria-hidden />
            {t('results')}
          </ChildLink>
          <QuestionsLink
            {...questions}
            label={named(t('reassess'))}
            className={buttonVariants({ variant: 'ghost' })}
            before={<RotateCcw aria-hidden />}
          >
            {t('reassess')}
          </QuestionsLink>
        </div>
      )}
    </div>
  )
}
