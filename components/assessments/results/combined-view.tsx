import type { ReactNode } from 'react'
import { ChildLink } from '@/components/children/child-link'
import { Panel } from '@/components/ui/card'
import { Stethoscope } from '@/components/ui/icons'
import type { Assessment, InformantResult } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import { doctorNeedOf } from '@/lib/screening/presentation'
import { AssessorCard } from './assessor-card'
import { ComparisonCards } from './comparison-cards'
import { ComparisonHeading } from './comparison-heading'
import { Disclaimer } from './disclaimer'
import type { Pair } from './pair'
import { useComparison } from './use-comparison'

interface CombinedViewProps {
  /** Two or more. */
  informants: InformantResult[]
  /** `pairKey` of the pair to compare, from the address. */
  asked?: string | undefined
  pairHref: (pair: Pair) => string
  answersHref: (assessment: Assessment) => string
  /** Comes first where anyone's answers lead to a doctor. */
  next?: ReactNode
}

/** For a parent. Never shows a sum or an average: the informants saw different days. */
export function CombinedView({ informants, asked, pairHref, answersHref, next }: CombinedViewProps) {
  const comparison = useComparison(informants, { reader: 'parent', asked, mayChoose: true })
  const needsDoctor = comparison.informants.some(({ newest }) => doctorNeedOf(newest) === 'now')
  const isNarrow = comparison.informants.length > 2
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      <ComparisonHeading comparison={comparison} />
      {needsDoctor && next}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] md:gap-5">
        {comparison.informants.map((informant) => (
          <AssessorCard key={informant.newest.id} informant={informant} isNarrow={isNarrow} hrefOf={answersHref} />
        ))}
      </div>
      <Disclaimer />
      <ComparisonCards comparison={comparison} pairHref={pairHref} next={!needsDoctor && next} />
    </div>
  )
}

interface ShareNextProps {
  childId: string
  isHomeAndSchool: boolean
  /** Two or more are compared, and so may differ. */
  isCompared: boolean
}

export function ShareNext({ childId, isHomeAndSchool: isByPlace, isCompared }: ShareNextProps) {
  const t = useTexts('combined.share')
  return (
    <Panel tone="next" className="grid gap-3 p-4 md:p-4">
      <div>
        <p className="font-semibold">{t(isByPlace ? 'title' : 'titleAll')}</p>
        {isCompared && <p className="text-sm">{t(isByPlace ? 'text' : 'textAll')}</p>}
      </div>
      <ChildLink childId={childId} href="/doctor-consultation">
        <Stethoscope aria-hidden />
        {t('action')}
      </ChildLink>
    </Panel>
  )
}
