import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { PageHeading } from '@/components/layout/page'
import { everyonesWords } from '@/lib/assessments/meaning-words'
import { useTexts } from '@/lib/i18n/texts'
import { combinedHeadline, countOf, groupView, symptomGroups } from '@/lib/screening/presentation'
import type { SymptomGroup } from '@/lib/screening/scoring'
import { type NameOf, OnPaper } from './on-paper'
import { type Pair, pairNames } from './pair'
import type { Comparison } from './use-comparison'

/** What is read first of a comparison, or why there is none. */
export function ComparisonHeading({ comparison }: { comparison: Comparison }) {
  const { informants, pair, isSeveral, reader } = comparison
  const t = useTexts('combined.apart')
  if (isSeveral) return <EveryonesHeading {...comparison} />
  if (pair) return <PairHeading {...comparison} pair={pair} />
  const text = reader === 'parent' ? `${t('text')} ${t('again')}` : t('text')
  return <Heading title={t(informants.length > 2 ? 'titleSeveral' : 'title')} text={text} reader={reader} />
}

function EveryonesHeading({ informants, reader }: Comparison) {
  const [t, language] = [useTexts('combined.everyone'), useLocale()]
  const compared = informants.filter(({ apart }) => apart === null)
  const words = (nameWithin: NameOf) => everyonesWords(language, compared, nameWithin)
  const view = (group: SymptomGroup) => (_: NameOf, nameWithin: NameOf) =>
    words(nameWithin).views[symptomGroups.indexOf(group)] ?? ''
  const text = (
    <>
      <OfEachGroup sentence={view} />
      <span className="block">{t('text')}</span>
    </>
  )
  return <Heading title={words(({ labelWithin }) => labelWithin).title} text={text} reader={reader} />
}

function PairHeading({ pair, isByPlace, reader }: Comparison & { pair: Pair }) {
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

export function PairViews({ pair }: { pair: Pair }) {
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

function Heading({ title, text, reader }: { title: ReactNode; text: ReactNode } & Pick<Comparison, 'reader'>) {
  if (reader === 'parent') return <PageHeading className="mb-1 max-w-2xl md:mb-1" title={title} description={text} />
  return (
    <div className="grid max-w-2xl gap-1">
      <h2>{title}</h2>
      <p className="text-muted-foreground">{text}</p>
    </div>
  )
}
