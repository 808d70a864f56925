import { Card } from '@/components/ui/card'
import { Compass } from '@/components/ui/icons'
import { type ChildResults, type InformantResult, setsOfEach } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import { changeLines, type InformantHistory } from '@/lib/screening/history'
import { ChangeCard } from './change-card'
import { CombinedView } from './combined-view'
import { InformantView } from './informant-view'
import { useNamedInformants } from './named-informants'
import type { Pair } from './pair'

interface SharedResultsViewProps {
  child: { id: string; name: string }
  results: ChildResults
  /** The informants' totals over time. */
  history: InformantHistory[]
  /** As for `CombinedView`. */
  asked?: string | undefined
  pairHref?: ((pair: Pair) => string) | undefined
}

/** A child's results for a doctor they are shared with: no controls, and "Parent" where the parent reads "You". */
export function SharedResultsView({
  child,
  results: { informants, olderAt },
  history,
  asked,
  pairHref,
}: SharedResultsViewProps) {
  const t = useTexts('sharedResults')
  const [only] = useNamedInformants(informants)
  if (!only) {
    return (
      <Card>
        <p>{t('none')}</p>
      </Card>
    )
  }
  const older = olderAt && (
    <p className="mt-4 text-sm text-muted-foreground">{t('older', { count: setsOfEach.handedOn })}</p>
  )
  if (informants.length > 1) {
    return (
      <>
        <CombinedView child={child} informants={informants} reader="doctor" asked={asked} pairHref={pairHref} />
        <Change informants={informants} history={history} />
        {older}
        <ScoreNote />
      </>
    )
  }
  return (
    <>
      <p className="mb-4 text-muted-foreground">{t(only.kind === 'teacher' ? 'teacherOnly' : 'parentOnly')}</p>
      <InformantView informant={only} />
      <Change informants={informants} history={history} />
      {older}
      <ScoreNote />
    </>
  )
}

/** Not folded, like the rest of what a doctor sees. Renders nothing unless an informant has answered at least twice. */
function Change({ informants, history }: { informants: InformantResult[]; history: InformantHistory[] }) {
  const lines = changeLines(history)
  if (lines.length === 0) return null
  return (
    <div className="mt-4 grid grid-cols-1 lg:mt-5">
      <ChangeCard informants={informants} lines={lines} isOpen />
    </div>
  )
}

/** How to read the score. The notes for parents about medicine and causes are left out: a doctor knows them. */
function ScoreNote() {
  const t = useTexts('screening.notes')
  return (
    <p className="mt-4 flex gap-2.5 text-sm text-muted-foreground">
      <Compass aria-hidden className="mt-[.2em] size-5 shrink-0" />
      <span>{t('score')}</span>
    </p>
  )
}
