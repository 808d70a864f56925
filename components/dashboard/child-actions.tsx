import { ChildLink } from '@/components/children/child-link'
import { ArrowRight, ChartNoAxesColumn, RotateCcw, Send } from '@/components/ui/icons'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'

interface ChildActionsProps {
  row: DashboardChild
  isNext: boolean
}

/** What can be done for one child, the next step first. */
export function ChildActions({ row: { child, parent, teacher }, isNext }: ChildActionsProps) {
  const t = useTexts('dashboard.card')
  const both = parent && teacher
  // A list of links reads them without the card around them.
  const named = (action: string) => t('forChild', { action, name: child.name })
  return (
    <div className="-mb-2 grid gap-1 self-end">
      {!parent && (
        <ChildLink
          childId={child.id}
          label={named(t('start'))}
          href="/parent-assessment"
          variant={isNext ? 'primary' : 'secondary'}
        >
          {t('start')}
          <ArrowRight aria-hidden />
        </ChildLink>
      )}
      {both && (
        <ChildLink childId={child.id} label={named(t('combined'))} href="/combined-results" variant="secondary">
          {t('combined')}
          <ArrowRight aria-hidden />
        </ChildLink>
      )}
      <ChildLink
        childId={child.id}
        label={named(t('send'))}
        href="/teacher-referral"
        variant={parent && !both ? 'secondary' : 'ghost'}
      >
        <Send aria-hidden />
        {t('send')}
      </ChildLink>
      {parent && (
        <div className="flex flex-wrap gap-1 *:flex-auto">
          <ChildLink childId={child.id} label={named(t('results'))} href="/assessment-results" variant="ghost">
            <ChartNoAxesColumn aria-hidden />
            {t('results')}
          </ChildLink>
          <ChildLink childId={child.id} label={named(t('reassess'))} href="/parent-assessment" variant="ghost">
            <RotateCcw aria-hidden />
            {t('reassess')}
          </ChildLink>
        </div>
      )}
    </div>
  )
}
