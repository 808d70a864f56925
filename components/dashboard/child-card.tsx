import { ageGrade } from '@/components/children/age-grade'
import { childPath } from '@/components/children/child-path'
import { ChildAvatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { Step } from '@/components/ui/step'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { questionCount } from '@/lib/screening/scoring'
import { ChildActions } from './child-actions'
import { DraftProgress } from './own-draft'
import { ScoreStep } from './score-step'
import { TeacherStep } from './teacher-step'

interface ChildCardProps {
  userId: string
  row: DashboardChild
  /** Place in the list, for the tint. */
  index: number
  /** This card has the page's one primary action. */
  isNext: boolean
  /** The parent has other children, too. */
  isOneOfSeveral: boolean
  language: Language
}

/** One child's progress: two linked steps, and what can be done next. */
export function ChildCard({ userId, row, index, isNext, isOneOfSeveral, language }: ChildCardProps) {
  const [t, children] = [useTexts('dashboard.card'), useTexts('children')]
  const { child, parent } = row
  const about = ageGrade(children, child)
  const to = (path: string) => childPath(path, child.id, isOneOfSeveral)
  const headingId = `child-${child.id}`
  const draft = {
    draftKey: `parent.${userId}.${child.id}`,
    childId: child.id,
    href: to('/parent-assessment'),
    progress: t('draft', { answered: '#', total: questionCount }),
    action: t('continue'),
    waiting: t('waiting', { total: questionCount }),
  }
  return (
    <Card as="article" aria-labelledby={headingId} className="grid grid-rows-[auto_1fr_auto] content-start gap-5">
      <div className="flex items-center gap-3">
        <ChildAvatar name={child.name} index={index} />
        <div className="min-w-0">
          <h3 id={headingId} className="wrap-anywhere">
            {child.name}
          </h3>
          {about && <p className="text-sm text-muted-foreground">{about}</p>}
        </div>
      </div>
      <ol className="grid content-start">
        {parent ? (
          <ScoreStep title={t('parent')} summary={parent} language={language}>
            <DraftProgress {...draft} />
          </ScoreStep>
        ) : (
          <Step state="todo" title={t('parent')}>
            <DraftProgress {...draft}>
              <p className="text-sm text-muted-foreground">{t('notStarted')}</p>
            </DraftProgress>
          </Step>
        )}
        <TeacherStep row={row} href={to('/teacher-referral')} language={language} />
      </ol>
      <ChildActions row={row} isNext={isNext} to={to} draftKey={draft.draftKey} />
    </Card>
  )
}
