import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { Card } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Compass } from '@/components/ui/icons'
import { meaningOfResults } from '@/lib/assessments/meaning'
import { type ChildResults, setsOfEach } from '@/lib/assessments/types'
import { formatList } from '@/lib/i18n/list'
import { useTexts } from '@/lib/i18n/texts'
import { changeLines, type InformantHistory } from '@/lib/screening/history'
import { ChangeCard } from './change-card'
import { ComparisonCards } from './comparison-cards'
import { ComparisonHeading } from './comparison-heading'
import { Disclaimer } from './disclaimer'
import { PlainNotes, SeenSentence } from './meaning-words'
import { ResultTable } from './result-table'
import { useComparison } from './use-comparison'

interface SharedResultsViewProps extends Pick<ComponentProps<typeof ComparisonCards>, 'pairHref'> {
  results: ChildResults
  history: InformantHistory[]
  /** `pairKey` of the pair to compare, from the address. */
  asked?: string | undefined
}

/** For a doctor: the numbers first, as on the report's first page; without controls, and with "Parent" instead of "You". */
export function SharedResultsView({ results, history, asked, pairHref }: SharedResultsViewProps) {
  const t = useTexts('sharedResults')
  const comparison = useComparison(results.informants, { reader: 'doctor', asked, mayChoose: pairHref !== undefined })
  const { informants } = comparison
  const [only, other] = results.informants
  if (!only) {
    return (
      <Card>
        <p>{t('none')}</p>
      </Card>
    )
  }
  const lines = changeLines(history)
  const meaning = meaningOfResults(informants)
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <Card className="px-4 py-4 md:py-4">
        <ResultTable
          label={t('table.label')}
          rows={informants.map((informant) => ({ informant, assessment: informant.newest }))}
        />
        {meaning && (
          <p className="mt-2 border-t border-border pt-3">
            <SeenSentence meaning={meaning} />
          </p>
        )}
        <PlainNotes informants={informants} />
        <HadRead informants={informants} />
      </Card>
      <Disclaimer />
      {other ? (
        <ComparisonHeading comparison={comparison} />
      ) : (
        <p className="text-muted-foreground">{t(only.kind === 'teacher' ? 'teacherOnly' : 'parentOnly')}</p>
      )}
      <ComparisonCards comparison={comparison} pairHref={pairHref} />
      {lines.length > 0 && <ChangeCard informants={results.informants} lines={lines} isOpen />}
      <EarlierSets informants={informants} />
      {results.olderAt && <p className="text-sm text-muted-foreground">{t('older', { count: setsOfEach.handedOn })}</p>}
      <ScoreNote />
    </div>
  )
}

/** Of those who are compared: two who know each other's answers are not two who answered independently. */
function HadRead({ informants }: Pick<ReturnType<typeof useComparison>, 'informants'>) {
  const [t, language] = [useTexts('sharedResults'), useLocale()]
  const who = informants.filter(({ apart, newest }) => apart === null && newest.hadReadOthers)
  if (who.length === 0) return null
  const names = formatList(
    who.map(({ label }) => label),
    language,
  )
  return <p className="mt-3 border-t border-border pt-3 text-sm wrap-anywhere">{t('hadRead', { who: names })}</p>
}

function EarlierSets({ informants }: Pick<ReturnType<typeof useComparison>, 'informants'>) {
  const t = useTexts('sharedResults.table')
  const rows = informants
    .flatMap((informant) => informant.earlier.map((assessment) => ({ informant, assessment })))
    .toSorted((a, b) => b.assessment.completedAt.localeCompare(a.assessment.completedAt))
  if (rows.length === 0) return null
  return (
    <FoldedCard id="earlier" title={t('earlier')}>
      <ResultTable label={t('earlier')} rows={rows} />
    </FoldedCard>
  )
}

/** Without the parents' notes about medicine and causes, which a doctor knows. */
function ScoreNote() {
  const t = useTexts('screening.notes')
  return (
    <p className="flex gap-2.5 text-sm text-muted-foreground">
      <Compass aria-hidden className="mt-[.2em] size-5 shrink-0" />
      <span>{t('score')}</span>
    </p>
  )
}
