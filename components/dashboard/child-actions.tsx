import { ChildLink } from '@/components/children/child-link'
import { ArrowRight, ChartNoAxesColumn, RotateCcw, Send } from '@/components/ui/icons'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'
import { DraftLabel } from './own-draft'

interface ChildActionsProps {
  row: DashboardChild
  isNext: boolean
  /** Of the parent's answers about this child. */
  draftKey: string
}

/** What can be done for one child, the next step first. */
export function ChildActions({ row: { child, parent, teacher }, isNext, draftKey }: ChildActionsProps) {
  const t = useTexts('dashboard.card')
  const both = parent && teacher
  return (
    <div className="-mb-2 grid gap-1 self-end">
      {!parent && (
        <ChildLink childId={child.id} href="/parent-assessment" variant={isNext ? 'primary' : 'secondary'}>
          <DraftLabel draftKey={draftKey} kept={t('continue')}>
            {t('start')}
          </DraftLabel>
          <ArrowRight aria-hidden />
        </ChildLink>
      )}
      {both && (
        <ChildLink childId={child.id} href="/combined-results" variant="secondary">
          {t('combined')}
          <ArrowRight aria-hidden />
        </ChildLink>
      )}
      <ChildLink childId={child.id} href="/teacher-referral" variant={parent && !both ? 'secondary' : 'ghost'}>
        <Send aria-hidden />
        {t('send')}
      </ChildLink>
      {parent && (
        <div className="flex flex-wrap gap-1 *:flex-auto">
          <ChildLink childId={child.id} href="/assessment-results" variant="ghost">
            <ChartNoAxesColumn aria-hidden />
            {t('results')}
          </ChildLink>
          <ChildLink childId={child.id} href="/parent-assessment" variant="ghost">
            <RotateCcw aria-hidden />
            <DraftLabel draftKey={draftKey} kept={t('continue')}>
              {t('reassess')}
            </DraftLabel>
          </ChildLink>
        </div>
      )}
    </div>
  )
}
