import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { textsIn } from '@/lib/i18n/translators'
import { type Answered, answerNotes, everyonesHeadline, type Given, type Meaning } from '@/lib/screening/meaning'
import { type Counts, countOf, symptomGroups } from '@/lib/screening/presentation'
import { scaleIn } from '@/lib/screening/questionnaire'
import { groupThreshold, type SymptomGroup } from '@/lib/screening/scoring'

/** How informants are called at the beginning of a sentence, and within one. */
export type NameOf<T> = (informant: T) => string

/** What was noticed, and of several people by whom: the first of a result's two sentences. */
export function seenWords<T>(
  language: Language,
  { signs, isOnly, areas, from }: Meaning<Answered & { informant: T }>,
  [nameOf, nameWithin]: readonly [NameOf<T>, NameOf<T>],
): string {
  const t = textsIn(language, 'results.meaning')
  const [area = '', other = ''] = areas.map((group) => textsIn(language, 'screening.areas')(group))
  if (isOnly) return t(`seen.${signs === 'either' ? 'areas' : signs}`, { area, other })
  const people = from.map(({ informant }) => informant)
  const who = from[0]?.isApart
    ? t('seenBy.then', { who: whoWords(language, people, [nameWithin, nameWithin]) })
    : whoWords(language, people, [nameOf, nameWithin])
  return t(`seenBy.${signs}`, { who, area, other })
}

/** One name, two with "and", or how many people. */
function whoWords<T>(
  language: Language,
  people: readonly T[],
  [nameOf, nameWithin]: readonly [NameOf<T>, NameOf<T>],
): string {
  const [first, second] = people
  return textsIn(language, 'results.meaning.seenBy')('who', {
    count: people.length,
    first: first ? nameOf(first) : '',
    second: second ? nameWithin(second) : '',
  })
}

/** What three or more noticed together, and of each area who noticed it. @param compared of the same weeks */
export function everyonesWords<T extends { newest: Counts }>(
  language: Language,
  compared: readonly T[],
  nameWithin: NameOf<T>,
): { title: string; views: string[] } {
  const [t, ts] = [textsIn(language, 'combined.everyone'), textsIn(language, 'screening')]
  const whoNoticed = (group: SymptomGroup) => compared.filter(({ newest }) => countOf(newest, group) >= groupThreshold)
  const counts = { inattention: whoNoticed('inattention').length, hyperactivity: whoNoticed('hyperactivity').length }
  const { key, group, count } = everyonesHeadline(counts, compared.length)
  const views = symptomGroups.map((each) => {
    const people = whoNoticed(each)
    const named = { area: ts(`groups.${each}`), who: whoWords(language, people, [nameWithin, nameWithin]) }
    return t(people.length > 0 ? 'views.some' : 'views.none', named)
  })
  return { title: t(`headline.${key}`, { people: compared.length, count, area: ts(`areas.${group}`) }), views }
}

/** For a doctor: how the answers were given, as far as it may matter. */
export function plainNotes(language: Language, given: Given): string[] {
  const t = textsIn(language, 'results.meaning.notes')
  const { alike, quick } = answerNotes(given)
  const answer = scaleIn(language).find(({ value }) => value === alike)?.label
  return [
    ...(answer ? [t('alikePlain', { answer })] : []),
    ...(quick === null ? [] : [t('quickPlain', { seconds: quick })]),
  ]
}
