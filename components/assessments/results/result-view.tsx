import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { Card, Panel } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { MessageCircle } from '@/components/ui/icons'
import { ReadAloud } from '@/components/ui/read-aloud'
import { bold, keepName } from '@/components/ui/rich-text'
import { SiteLink } from '@/components/ui/site-link'
import type { Assessment } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { areaAboveThreshold, countOf, groupsWithSigns, nextStep, symptomGroups } from '@/lib/screening/presentation'
import { itemsPerGroup, maxScore, type Score, type SymptomGroup } from '@/lib/screening/scoring'
import { Disclaimer } from './disclaimer'
import { NextStepPanel } from './next-step-panel'
import { NineCount } from './nine-count'
import { PaperWords } from './on-paper'
import { RiskBadge } from './risk-badge'
import { ScoreBar } from './score-bar'
import { WholeChildren } from './whole-children'

interface ResultViewProps {
  child: { id: string; name: string }
  /** The reader's newest answers. */
  own: Assessment
  teacherAnswered: boolean
  othersAnswered?: number
  /** A child of another parent, who alone asks teachers and doctors. */
  isShared?: boolean
  actions?: ReactNode
  /** Another informant's answers are above the low level; `then`: only some that are of another time. */
  othersNoticedMore?: boolean | 'then'
}

export function ResultView({
  child,
  own,
  teacherAnswered,
  othersAnswered = teacherAnswered ? 1 : 0,
  isShared = false,
  othersNoticedMore = false,
  actions,
}: ResultViewProps) {
  const step = nextStep(own, teacherAnswered)
  const isHigh = own.riskLevel === 'high'
  const isOneOfSeveral = othersAnswered > 1
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:items-start lg:gap-5">
      <ScoreCard
        {...{ child, own, teacherAnswered, isOneOfSeveral, isShared }}
        othersNoticed={own.riskLevel === 'low' && othersNoticedMore}
      />
      <NextStepPanel
        {...{ step, isShared, isOneOfSeveral, actions }}
        childId={child.id}
        childName={child.name}
        isEncouraging={own.riskLevel !== 'low' && step !== 'combined'}
        className={cn('after-score lg:self-stretch', isHigh && 'lg:row-span-2')}
      />
      {isHigh && <SymptomAnalysis childName={child.name} score={own} className="after-score lg:p-8" />}
    </div>
  )
}

const readSelector = '[data-slot=card]:has(h1) :is(h1, p), [data-slot=card]:has(h1) + * :is(h2, p)'

interface ScoreCardProps extends Required<Pick<ResultViewProps, 'child' | 'own' | 'teacherAnswered' | 'isShared'>> {
  isOneOfSeveral: boolean
  /** Others noticed more than these answers. */
  othersNoticed: boolean | 'then'
}

function ScoreCard({ child, own, teacherAnswered, isOneOfSeveral, isShared, othersNoticed }: ScoreCardProps) {
  const language = useLocale()
  const [t, ui] = [useTexts('results'), useTexts('ui.readAloud')]
  const { id, totalScore, riskLevel, completedAt } = own
  const areas = areaAboveThreshold(own)
  const headline = headlineOf(own, areas.length > 0, { teacherAnswered, isOneOfSeveral, isShared })
  const asksNoTeacher = riskLevel === 'moderate' && (isShared || teacherAnswered)
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
          <h1>{t.rich(`headline.${headline}`, { name: child.name, keep: keepName })}</h1>
          <ReadAloud selector={readSelector} language={language} labels={{ start: ui('start'), stop: ui('stop') }} />
        </div>
        {othersNoticed && (
          <p>
            {t(othersNoticed === 'then' ? 'othersNoticedMoreThen' : 'othersNoticedMore')}{' '}
            <SiteLink
              href={`/combined-results?${new URLSearchParams({ child: child.id })}`}
              className="text-primary underline print:hidden"
            >
              {t('compareOthers')}
            </SiteLink>
          </p>
        )}
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
      <p>{t(`level.${asksNoTeacher ? 'moderateNoAsking' : riskLevel}`)}</p>
      <AreaNotice areas={areas} />
      <WholeChildren score={own} />
      <Disclaimer />
    </Card>
  )
}

function headlineOf(
  { riskLevel }: Assessment,
  hasArea: boolean,
  { teacherAnswered, isOneOfSeveral, isShared }: Omit<ScoreCardProps, 'child' | 'own' | 'othersNoticed'>,
) {
  if (riskLevel === 'high') return 'high'
  if (riskLevel === 'moderate') {
    if (teacherAnswered) return isOneOfSeveral ? 'moderateAll' : 'moderateBoth'
    // A second parent cannot ask a teacher.
    return isShared ? 'moderateShared' : 'moderate'
  }
  return hasArea ? 'lowArea' : 'low'
}

/** Shown for groups with six or more of nine signs although the total is not high. */
function AreaNotice({ areas }: { areas: SymptomGroup[] }) {
  const [t, ts] = [useTexts('results.area'), useTexts('screening.areas')]
  const [area, other] = areas
  if (!area) return null
  return (
    <Panel tone="sand" className="flex gap-3 p-4 md:p-4">
      <MessageCircle aria-hidden className="mt-[.2em] size-5 shrink-0 text-primary" />
      <p>{other ? t('two', { area: ts(area), other: ts(other) }) : t('one', { area: ts(area) })}</p>
    </Panel>
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
