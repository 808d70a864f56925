import { useLocale } from 'next-intl'
import { SharedResultsView } from '@/components/assessments/results/shared-results-view'
import { ageGrade } from '@/components/children/age-grade'
import { Clock } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import type { ChildResults } from '@/lib/assessments/types'
import type { Child } from '@/lib/children/schema'
import { formatDate, formatTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { InformantHistory } from '@/lib/screening/history'

interface VisitSheetProps {
  history: InformantHistory[]
  shared: ChildResults & { child: Pick<Child, 'id' | 'name' | 'age' | 'grade'>; expiresAt: string }
}

/** A child's results for a doctor without an account, on a screen or on paper. */
export function VisitSheet({ shared, history }: VisitSheetProps) {
  const language = useLocale()
  const [t, children] = [useTexts('visitSheet'), useTexts('children')]
  const { child, expiresAt } = shared
  return (
    <article className="print-sheet">
      <header className="mb-6 grid gap-2">
        <h1>{t.rich('heading', { name: child.name, keep: keepName })}</h1>
        <p>{ageGrade(children, child)}</p>
        <p className="flex gap-2 text-sm text-muted-foreground">
          <Clock aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
          {t('readOnly', { date: formatDate(expiresAt, language), time: formatTime(expiresAt) })}
        </p>
      </header>
      <SharedResultsView results={shared} history={history} />
    </article>
  )
}
