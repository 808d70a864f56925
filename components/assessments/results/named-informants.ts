import type { InformantResult } from '@/lib/assessments/types'
import { useTexts } from '@/lib/i18n/texts'
import type { InformantMark } from './assessor-key'

/** An informant as the reader calls them, with a sign that no other of the child has. */
export interface NamedInformant extends InformantResult {
  label: string
  /** The same in the middle of a sentence: "you". */
  labelWithin: string
  /** For others who read it on paper: the reader by their role, and not "You". */
  paperLabel: string
  mark: InformantMark
}

/**
 * Names each informant so that no two are called the same: "You" for the reader, a name where one is known, else the role.
 *
 * @param informants of one child, in their order
 */
export function useNamedInformants(informants: readonly InformantResult[]): NamedInformant[] {
  const t = useTexts('combined')
  const roles = { parent: t('parent'), second_parent: t('secondParent'), teacher: t('teacher') }
  const namesWith = (you?: string) =>
    apart(informants.map(({ kind, name, isReader }) => (isReader ? (you ?? roles[kind]) : (name ?? roles[kind]))))
  const [labels, labelsWithin, paperLabels] = [namesWith(t('you')), namesWith(t('youWithin')), namesWith()]
  return informants.map((informant, index) => ({
    ...informant,
    label: labels[index] ?? '',
    labelWithin: labelsWithin[index] ?? '',
    paperLabel: paperLabels[index] ?? '',
    mark: markOf(informants, index),
  }))
}

/** The second of the same name is "Somsri (2)". */
function apart(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((each) => each === name).length
    return before > 0 ? `${name} (${before + 1})` : name
  })
}

/** Parents are round, teachers square; where there are several of a shape each has its number. */
function markOf(informants: readonly InformantResult[], index: number): InformantMark {
  const shapes = informants.map(({ kind }) => (kind === 'teacher' ? 'square' : 'round'))
  const shape = shapes[index] ?? 'round'
  const isAlone = shapes.filter((each) => each === shape).length === 1
  return { shape, number: isAlone ? null : shapes.slice(0, index + 1).filter((each) => each === shape).length }
}
