import { pairByTime } from '@/lib/assessments/pairing'
import type { InformantResult } from '@/lib/assessments/types'
import { ageOfAnswers } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { InformantMark } from './assessor-key'

/** `label` and `mark` are unique among the child's informants. */
export interface NamedInformant extends InformantResult {
  label: string
  /** Within a sentence: "you". */
  labelWithin: string
  /** On paper, which others read: the reader's role instead of "You". */
  paperLabel: string
  mark: InformantMark
}

/** A row of a table, or a card. */
export interface ShownInformant extends NamedInformant {
  /** Not compared with the others, with "Earlier, 6 months ago". Null for those that are. */
  apart: { side: 'earlier' | 'later'; note: string } | null
}

/** "You" for the reader, else the name or the role, each unique. */
export function useNamedInformants(informants: readonly InformantResult[]): NamedInformant[] {
  const t = useTexts('combined')
  const roles = { parent: t('parent'), second_parent: t('secondParent'), teacher: t('teacher') }
  const namesWith = (you?: string) =>
    numberRepeats(
      informants.map(({ kind, name, isReader }) => (isReader ? (you ?? roles[kind]) : (name ?? roles[kind]))),
    )
  const [labels, labelsWithin, paperLabels] = [namesWith(t('you')), namesWith(t('youWithin')), namesWith()]
  return informants.map((informant, index) => ({
    ...informant,
    label: labels[index] ?? '',
    labelWithin: labelsWithin[index] ?? '',
    paperLabel: paperLabels[index] ?? '',
    mark: markOf(informants, index),
  }))
}

/** First those who are compared, then what is apart; a person may be in both. */
export function useShownInformants(informants: readonly InformantResult[]): ShownInformant[] {
  const [t, screening] = [useTexts('combined.apart'), useTexts('screening')]
  return pairByTime(useNamedInformants(informants)).map(({ apart, ...each }) => ({
    ...each,
    apart: apart && { side: apart, note: t(apart, { ago: screening('ago', ageOfAnswers(each.newest.completedAt)) }) },
  }))
}

/** The second of the same name is "Somsri (2)". */
function numberRepeats(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((each) => each === name).length
    return before > 0 ? `${name} (${before + 1})` : name
  })
}

function markOf(informants: readonly InformantResult[], index: number): InformantMark {
  const shapes = informants.map(({ kind }) => (kind === 'teacher' ? 'square' : 'round'))
  const shape = shapes[index] ?? 'round'
  const isAlone = shapes.filter((each) => each === shape).length === 1
  return { shape, number: isAlone ? null : shapes.slice(0, index + 1).filter((each) => each === shape).length }
}
