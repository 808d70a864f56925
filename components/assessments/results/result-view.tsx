import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { ReadAloud } from '@/components/ui/read-aloud'
import { bold, keepName } from '@/components/ui/rich-text'
import { SiteLink } from '@/components/ui/site-link'
import { meaningOfResults } from '@/lib/assessments/meaning'
import type { InformantResult, VersionedAssessment } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { countOf, groupsWithSigns, symptomGroups } from '@/lib/screening/presentation'
import { itemsPerGroup, maxScore, type Score } from '@/lib/screening/scoring'
import { AnswerNotes } from './answer-notes'
import { Disclaimer } from './disclaimer'
import { SeenSentence, type ShownMeaning } from './meaning-words'
import { useShownInformants } from './named-informants'
import { NextStepPanel } from './next-step-panel'
import { NineCount } from './nine-count'
import { PaperWords } from './on-paper'
import { RiskBadge } from './risk-badge'
import { ScoreBar } from './score-bar'
import { WholeChildren } from './whole-children'

interface ResultViewProps {
  child: { id: string; name: string }
  /** With the reader, who has answered. */
  informants: InformantResult[]
  /** A child of another parent, who alone asks teachers and doctors. */
  isShared?: boolean
  /** The family has noted that a doctor was seen since these answers. */
  isSeen?: boolean
  actions?: ReactNode
}

export function ResultView({ child, informants, isShared = false, isSeen = false, actions }: ResultViewProps) {
  const shown = useShownInformants(informants)
  const own = informants.find(({ isReader }) => isReader)?.newest
  const meaning = meaningOfResults(shown, !isShared)
  if (!own || !meaning) return null
  const compared = shown.filter(({ apart }) => apart === null).length
  const isHigh = own.riskLevel === 'high'
  // Since the visit, what was agreed there is the next step.
  const isAnswered = isSeen && meaning.action === 'doctor'
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-5">
      <ScoreCard {...{ child, own, meaning, compared }} advice={isAnswered ? 'seen' : meaning.advice} />
      <NextStepPanel
        meaning={isAnswered ? { ...meaning, action: 'later' } : meaning}
        actions={actions}
        isOneOfSeveral={compared > 2}
        childId={child.id}
        childName={child.name}
        className={cn('after-score lg:self-stretch', isHigh && 'lg:row-span-2')}
      />
      {isHigh && <SymptomAnalysis childName={child.name} score={own} className="after-score lg:p-8" />}
    </div>
  )
}

const readSelector = '[data-slot=card]:has(h1) :is(h1, p), [data-slot=card]:has(h1) + * :is(h2, p)'

interface ScoreCardProps extends Pick<ResultViewProps, 'child'> {
  own: VersionedAssessment
  meaning: ShownMeaning
  compared: number
  advice: ShownMeaning['advice'] | 'seen'
}

function ScoreCard({ child, own, meaning, compared, advice }: ScoreCardProps) {
  const language = useLocale()
  const [t, ui] = [useTexts('results'), useTexts('ui.readAloud')]
  const { id, totalScore, riskLevel, completedAt } = own
  return (
    <Card data-answers={id} className="grid gap-3 md:gap-4 lg:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RiskBadge riskLevel={riskLevel} size="lg" />
        <time dateTime={completedAt} className="text-sm text-muted-foreground">
          {formatDate(completedAt, language)}
        </time>
      </div>
      <div className="grid gap-2">
        <div className="flex items-start justify-between gap-2">
          <h1>
            {t.rich(`meaning.headline.${meaning.headline}`, { name: child.name, count: compared, keep: keepName })}
          </h1>
          <ReadAloud selector={readSelector} language={language} labels={{ start: ui('start'), stop: ui('stop') }} />
        </div>
        <p>
          {t.rich('score', {
            score: totalScore,
            max: maxScore,
            level: riskLevel,
            who: (words) => <PaperWords shown={words} printed={t('answersOnPaper')} />,
            b: (words) => <b className="inline-block">{words}</b>,
          })}
        </p>
      </div>
      <ScoreBar score={totalScore} riskLevel={riskLevel} />
      <p>
        <SeenSentence meaning={meaning} /> <span>{t(`meaning.advice.${advice}`)}</span>{' '}
        {!meaning.isOnly && (
          <SiteLink
            href={`/combined-results?${new URLSearchParams({ child: child.id })}`}
            className="text-primary underline print:hidden"
          >
            {t('compareOthers')}
          </SiteLink>
        )}
      </p>
      <WholeChildren score={own} />
      <AnswerNotes given={own} />
      <Disclaimer />
    </Card>
  )
}

interface SymptomAnalysisProps {
  childName: string
  score: Pick<Score, 'inattentionCount' | 'hyperactivityCount' | 'symptomType'>
  className?: string
}

export function SymptomAnalysis({ childName, score, className }: SymptomAnalysisProps) {
  const [t, ts] = [useTexts('results'), useTexts('screening')]
  const type = t(`types.${score.symptomType}.title`)
  const counts = { inattention: score.inattentionCount, hyperactivity: score.hyperactivityCount }
  return (
    <Card className={className}>
      <h2>{t('analysis.title')}</h2>
      <p className="mt-1 text-sm text-muted-foreground">{t('analysis.hint')}</p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{t('analysis.hint')}</caption>
          {symptomGroups.map((group, index) => (
            <tbody key={group}>
              <tr className="align-baseline">
                <th scope="row" className="pe-3 text-start font-semibold">
                  {ts(`groups.${group}`)}
                </th>
                <td className="text-end whitespace-nowrap text-muted-foreground [&_b]:text-foreground">
                  {t.rich('analysis.count', { count: countOf(score, group), total: itemsPerGroup, b: bold })}
                </td>
              </tr>
              <tr>
                <td colSpan={2} className="pt-1.5 pb-3.5">
                  <NineCount count={countOf(score, group)} shape="round" mark={index === symptomGroups.length - 1} />
                </td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      <p className="font-semibold">{type}</p>
      <p className="text-sm text-muted-foreground">
        {t(`types.${score.symptomType}.text`, { name: childName, signs: groupsWithSigns(score), ...counts })}
      </p>
    </Card>
  )
}
