import type { ComponentProps } from 'react'
import { Card } from '@/components/ui/card'
import { Compass } from '@/components/ui/icons'
import { type ChildResults, type InformantResult, setsOfEach } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import { changeLines, type InformantHistory } from '@/lib/screening/history'
import { ChangeCard } from './change-card'
import { CombinedView } from './combined-view'
import { InformantView } from './informant-view'
import { useNamedInformants } from './named-informants'

interface SharedResultsViewProps extends Pick<ComponentProps<typeof CombinedView>, 'asked' | 'pairHref'> {
  child: { id: string; name: string }
  results: ChildResults
  history: InformantHistory[]
}

/** For a doctor: without controls, and with "Parent" instead of "You". */
export function SharedResultsView({
  child,
  results: { informants, olderAt },
  history,
  ...pairProps
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
  return (
    <>
      {informants.length > 1 ? (
        <CombinedView child={child} informants={informants} reader="doctor" {...pairProps} />
      ) : (
        <>
          <p className="mb-4 text-muted-foreground">{t(only.kind === 'teacher' ? 'teacherOnly' : 'parentOnly')}</p>
          <InformantView informant={only} />
        </>
      )}
      <Change informants={informants} history={history} />
      {older}
      <ScoreNote />
    </>
  )
}

function Change({ informants, history }: { informants: InformantResult[]; history: InformantHistory[] }) {
  const lines = changeLines(history)
  if (lines.length === 0) return null
  return (
    <div className="mt-4 grid grid-cols-1 lg:mt-5">
      <ChangeCard informants={informants} lines={lines} isOpen />
    </div>
  )
}

/** Without the parents' notes about medicine and causes, which a doctor knows. */
function ScoreNote() {
  const t = useTexts('screening.notes')
  return (
    <p className="mt-4 flex gap-2.5 text-sm text-muted-foreground">
      <Compass aria-hidden className="mt-[.2em] size-5 shrink-0" />
      <span>{t('score')}</span>
    </p>
  )
}
