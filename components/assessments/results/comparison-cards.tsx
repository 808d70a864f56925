import type { ReactNode } from 'react'
import { CardHeading } from '@/components/layout/card-heading'
import { Card } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { useTexts } from '@/lib/i18n/texts'
import { stepsApart, symptomGroups } from '@/lib/screening/presentation'
import { questionCount } from '@/lib/screening/scoring'
import { AnswerTable } from './answer-table'
import { PairViews } from './comparison-heading'
import { GroupComparison } from './group-comparison'
import { answersOf, type Pair, pairsOf } from './pair'
import { PairList } from './pair-list'
import { QuestionComparison } from './question-comparison'
import type { Comparison } from './use-comparison'

interface ComparisonCardsProps {
  comparison: Comparison
  pairHref?: ((pair: Pair) => string) | undefined
  next?: ReactNode
}

/** Pairs, groups and questions, of one informant or more. */
export function ComparisonCards({ comparison, pairHref, next }: ComparisonCardsProps) {
  const { informants, pair, isSeveral, isByPlace } = comparison
  return (
    <>
      {isSeveral && (
        <PairList informants={informants} chosen={pair} hrefOf={pairHref}>
          {pair && <PairViews pair={pair} />}
        </PairList>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-5 print:grid-cols-2">
        {isSeveral && pair && <QuestionComparison pair={pair} isByPlace={false} isNamed />}
        <ByGroup comparison={comparison} next={next} />
        {!isSeveral && pair && <QuestionComparison pair={pair} isByPlace={isByPlace} />}
      </div>
      <AllAnswers comparison={comparison} />
    </>
  )
}

function ByGroup({ comparison, next }: Pick<ComparisonCardsProps, 'comparison' | 'next'>) {
  const t = useTexts('combined')
  const { informants, pair, isSeveral, isByPlace } = comparison
  return (
    <Card className="grid content-start gap-5">
      <CardHeading title={t('groups.title')} text={t('groups.hint')} />
      {symptomGroups.map((group, index) => (
        <div key={group} className={index > 0 ? 'border-t border-border pt-5' : undefined}>
          <GroupComparison
            group={group}
            informants={informants}
            verdictOf={isSeveral ? null : pair}
            isByPlace={isByPlace}
          />
        </div>
      ))}
      {next}
    </Card>
  )
}

function AllAnswers({ comparison: { informants, reader } }: Pick<ComparisonCardsProps, 'comparison'>) {
  const t = useTexts('combined.answers')
  const pairs = pairsOf(informants)
  const steps = stepsApart(pairs.map(({ pair }) => answersOf(pair)))
  return (
    <FoldedCard
      id="all-answers"
      title={t('title', { total: questionCount })}
      hint={pairs.length > 0 && t('gaps', { count: steps.filter((each) => each >= 2).length })}
      isOpen={reader === 'doctor'}
    >
      <AnswerTable informants={informants} labelledBy="all-answers" />
    </FoldedCard>
  )
}
