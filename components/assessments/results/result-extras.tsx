import { FoldedCard } from '@/components/ui/folded-card'
import { IconList } from '@/components/ui/icon-list'
import { BookOpen, Compass, MoonStar, Pill } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { textLink } from '@/components/ui/text-link'
import { type ChildResults, setsOfEach } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import { changeLines, type InformantHistory } from '@/lib/screening/history'
import { ChangeCard } from './change-card'
import { ReportCard } from './report-card'
import { UrgentHelp } from './urgent-help'

interface ResultExtrasProps {
  childId: string
  results: ChildResults
  history: InformantHistory[]
  /** False for a child of another parent. */
  isOwn: boolean
}

export function ResultExtras({ childId, results: { informants, olderAt }, history, isOwn }: ResultExtrasProps) {
  const lines = changeLines(history)
  return (
    <div className="after-score mt-4 grid grid-cols-1 gap-4 lg:mt-5 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-5">
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {lines.length > 0 && <ChangeCard informants={informants} lines={lines} />}
        {olderAt && <OlderAnswers childId={childId} isOwn={isOwn} />}
        <GoodToKnow />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        <ReportCard childId={childId} isOwn={isOwn} />
        <UrgentHelp isOpen={false} />
      </div>
    </div>
  )
}

function GoodToKnow() {
  const [t, results] = [useTexts('screening.notes'), useTexts('results.wait')]
  const notes = [
    [Compass, t('score')],
    [MoonStar, t('causes')],
    [Pill, t('medicine')],
    [BookOpen, results.rich('guides', { link: textLink('/learn/parent-guides') })],
  ] as const
  return (
    <FoldedCard id="good-to-know" title={t('title')}>
      <IconList points={notes} className="gap-3" />
    </FoldedCard>
  )
}

/** Shown if a person has answered more often than a page shows. */
function OlderAnswers({ childId, isOwn }: Pick<ResultExtrasProps, 'childId' | 'isOwn'>) {
  const t = useTexts('results.older')
  return (
    <p className="text-sm text-muted-foreground">
      <span>{t('text', { count: setsOfEach.page })}</span>{' '}
      {isOwn && (
        <SiteLink href={`/children/${childId}`} className="font-medium text-primary underline">
          {t('all')}
        </SiteLink>
      )}
    </p>
  )
}
