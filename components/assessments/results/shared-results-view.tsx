import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Compass } from '@/components/ui/icons'
import type { ChildResults } from '@/lib/assessments/types'
import { CombinedView } from './combined-view'
import { InformantView } from './informant-view'
import { useNamedInformants } from './named-informants'
import type { Pair } from './pair'

interface SharedResultsViewProps {
  child: { id: string; name: string }
  results: ChildResults
  /** As for `CombinedView`. */
  asked?: string | undefined
  pairHref?: ((pair: Pair) => string) | undefined
}

/** A child's results for a doctor they are shared with: no controls, and "Parent" where the parent reads "You". */
export function SharedResultsView({ child, results: { informants }, asked, pairHref }: SharedResultsViewProps) {
  const t = useTranslations('sharedResults')
  const [only] = useNamedInformants(informants)
  if (!only) {
    return (
      <Card>
        <p>{t('none')}</p>
      </Card>
    )
  }
  if (informants.length > 1) {
    return (
      <>
        <CombinedView child={child} informants={informants} reader="doctor" asked={asked} pairHref={pairHref} />
        <ScoreNote />
      </>
    )
  }
  return (
    <>
      <p className="mb-4 text-muted-foreground">{t(only.kind === 'teacher' ? 'teacherOnly' : 'parentOnly')}</p>
      <InformantView informant={only} />
      <ScoreNote />
    </>
  )
}

/** How to read the score. The notes for parents about medicine and causes are left out: a doctor knows them. */
function ScoreNote() {
  const t = useTranslations('screening.notes')
  return (
    <p className="mt-4 flex gap-2.5 text-sm text-muted-foreground">
      <Compass aria-hidden className="mt-[.2em] size-5 shrink-0" />
      <span>{t('score')}</span>
    </p>
  )
}
