import type { ReactNode } from 'react'
import { ChildLink } from '@/components/children/child-link'
import { CardHeading } from '@/components/layout/card-heading'
import { PageHeading } from '@/components/layout/page'
import { Card, Panel } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Stethoscope } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import type { Assessment, InformantResult } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import { combinedHeadline, countOf, groupView, stepsApart, symptomGroups } from '@/lib/screening/presentation'
import { questionCount, type SymptomGroup } from '@/lib/screening/scoring'
import { AnswerTable } from './answer-table'
import { AssessorCard } from './assessor-card'
import { Disclaimer } from './disclaimer'
import { GroupComparison } from './group-comparison'
import { type NamedInformant, useNamedInformants } from './named-informants'
import { type NameOf, OnPaper } from './on-paper'
import { chosenPair, isHomeAndSchool, type Pair, pairNames } from './pair'
import { PairList } from './pair-list'
import { QuestionComparison } from './question-comparison'

type Reader = 'parent' | 'doctor'

interface CombinedViewProps {
  child: { name: string }
  /** Two or more. */
  informants: InformantResult[]
  /** doctor: with a share or a visit link; no controls, and the page has its own h1 */
  reader?: Reader
  /** `pairKey` of the pair to compare, from the address. */
  asked?: string
  pairHref?: (pair: Pair) => string
  answersHref?: (assessment: Assessment) => string
  next?: ReactNode
}

/** Never shows a sum or an average: the informants saw different days. */
export function CombinedView({
  child,
  informants: results,
  reader = 'parent',
  asked,
  pairHref,
  answersHref,
  next,
}: CombinedViewProps) {
  const informants = useNamedInformants(results)
  // Of several, a reader who cannot choose a pair gets all informants.
  const isSeveral = informants.length > 2
  const pair = !isSeveral || pairHref ? chosenPair(informants, asked) : null
  const isByPlace = pair !== null && !isSeveral && isHomeAndSchool(pair) && (pair[0].isReader || reader === 'doctor')
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-5">
      {pair && !isSeveral ? (
        <PairHeading pair={pair} isByPlace={isByPlace} reader={reader} />
      ) : (
        <EveryoneHeading childName={child.name} count={informants.length} reader={reader} />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] md:gap-5">
        {informants.map((informant) => (
          <AssessorCard key={informant.key} informant={informant} isNarrow={isSeveral} hrefOf={answersHref} />
        ))}
      </div>
      <Disclaimer />
      {isSeveral && (
        <PairList informants={informants} chosen={pair} hrefOf={pairHref}>
          {pair && <PairViews pair={pair} />}
        </PairList>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start lg:gap-5 print:grid-cols-2">
        {isSeveral && pair && <QuestionComparison pair={pair} isByPlace={false} isNamed />}
        <ByGroup informants={informants} isByPlace={isByPlace} next={next} />
        {!isSeveral && pair && <QuestionComparison pair={pair} isByPlace={isByPlace} />}
      </div>
      <AllAnswers informants={informants} reader={reader} />
    </div>
  )
}

function PairHeading({ pair, isByPlace, reader }: { pair: Pair; isByPlace: boolean; reader: Reader }) {
  const [t, ts] = [useTexts('combined'), useTexts('screening.areas')]
  const [first, second] = pair
  const views = {
    inattention: groupView(first.newest.inattentionCount, second.newest.inattentionCount),
    hyperactivity: groupView(first.newest.hyperactivityCount, second.newest.hyperactivityCount),
  }
  const headline = combinedHeadline(views)
  const area = 'group' in headline ? ts(headline.group) : ''
  const who = { teacher: second.name ?? t('theTeacher') }
  const title = (nameOf: NameOf, nameWithin: NameOf) =>
    isByPlace
      ? t(`headline.${headline.key}`, { area })
      : t(`headlineOf.${headline.key}`, { ...pairNames(pair, nameOf, nameWithin), area })
  const seen = (group: SymptomGroup) => (nameOf: NameOf, nameWithin: NameOf) => {
    if (!isByPlace) return t(`viewsOf.${views[group]}`, { ...pairNames(pair, nameOf, nameWithin), area: ts(group) })
    const isToParent = reader === 'parent' && nameOf(first) !== first.paperLabel
    return t(`${isToParent ? 'views' : 'viewsForDoctor'}.${views[group]}`, { ...who, area: ts(group) })
  }
  return <Heading title={<OnPaper write={title} />} text={<OfEachGroup sentence={seen} />} reader={reader} />
}

/** One line each: in Thai only a space ends a sentence, as around a name. */
function OfEachGroup({ sentence }: { sentence: (group: SymptomGroup) => (...names: [NameOf, NameOf]) => string }) {
  return symptomGroups.map((group) => (
    <span key={group} className="block">
      <OnPaper write={sentence(group)} />{' '}
    </span>
  ))
}

function EveryoneHeading({ childName, count, reader }: { childName: string; count: number; reader: Reader }) {
  const t = useTexts('combined.everyone')
  const title = t.rich('title', { name: childName, count, keep: keepName })
  return <Heading title={title} text={t('text')} reader={reader} />
}

function PairViews({ pair }: { pair: Pair }) {
  const [first, second] = pair
  const [t, ts] = [useTexts('combined'), useTexts('screening.areas')]
  const seen = (group: SymptomGroup) => {
    const view = groupView(countOf(first.newest, group), countOf(second.newest, group))
    return (...names: [NameOf, NameOf]) => t(`viewsOf.${view}`, { ...pairNames(pair, ...names), area: ts(group) })
  }
  return (
    <div aria-live="polite" className="grid gap-1 border-t border-border pt-3">
      <h3 className="text-base wrap-anywhere">
        <OnPaper write={(...names) => t('pairs.pair', pairNames(pair, ...names))} />
      </h3>
      <p className="wrap-anywhere">
        <OfEachGroup sentence={seen} />
      </p>
    </div>
  )
}

function Heading({ title, text, reader }: { title: ReactNode; text: ReactNode; reader: Reader }) {
  if (reader === 'parent') return <PageHeading className="mb-1 max-w-2xl md:mb-1" title={title} description={text} />
  return (
    <div className="grid max-w-2xl gap-1">
      <h2>{title}</h2>
      <p className="text-muted-foreground">{text}</p>
    </div>
  )
}

interface ByGroupProps {
  informants: NamedInformant[]
  isByPlace: boolean
  next: ReactNode
}

function ByGroup({ informants, isByPlace, next }: ByGroupProps) {
  const t = useTexts('combined')
  const [first, second, third] = informants
  const verdictOf = first && second && !third ? ([first, second] as const) : undefined
  return (
    <Card className="grid content-start gap-5">
      <CardHeading title={t('groups.title')} text={t('groups.hint')} />
      {symptomGroups.map((group, index) => (
        <div key={group} className={index > 0 ? 'border-t border-border pt-5' : undefined}>
          <GroupComparison group={group} informants={informants} verdictOf={verdictOf} isByPlace={isByPlace} />
        </div>
      ))}
      {next}
    </Card>
  )
}

function AllAnswers({ informants, reader }: { informants: NamedInformant[]; reader: Reader }) {
  const t = useTexts('combined.answers')
  const steps = stepsApart(informants.map(({ newest }) => newest.answers))
  return (
    <FoldedCard
      id="all-answers"
      title={t('title', { total: questionCount })}
      hint={t('gaps', { count: steps.filter((each) => each >= 2).length })}
      isOpen={reader === 'doctor'}
    >
      <AnswerTable informants={informants} labelledBy="all-answers" />
    </FoldedCard>
  )
}

export function ShareNext({ childId, isHomeAndSchool: isByPlace }: { childId: string; isHomeAndSchool: boolean }) {
  const t = useTexts('combined.share')
  return (
    <Panel tone="next" className="grid gap-3 p-4 md:p-4">
      <div>
        <p className="font-semibold">{t(isByPlace ? 'title' : 'titleAll')}</p>
        <p className="text-sm">{t(isByPlace ? 'text' : 'textAll')}</p>
      </div>
      <ChildLink childId={childId} href="/doctor-consultation">
        <Stethoscope aria-hidden />
        {t('action')}
      </ChildLink>
    </Panel>
  )
}
