import { useTranslations } from 'next-intl'
import type { InformantResult } from '@/lib/assessments/types'
import type { InformantMark } from './assessor-key'

/** An informant as the reader calls them, with a sign that no other of the child has. */
export interface NamedInformant extends InformantResult {
  label: string
  mark: InformantMark
}

/**
 * Names each informant so that no two are called the same: "You" for the reader, a name where one is known, else the role.
 *
 * @param informants of one child, in their order
 */
export function useNamedInformants(informants: readonly InformantResult[]): NamedInformant[] {
  const t = useTranslations('combined')
  const roles = { parent: t('parent'), second_parent: t('secondParent'), teacher: t('teacher') }
  const plain = informants.map(({ kind, name, isReader }) => (isReader ? t('you') : (name ?? roles[kind])))
  return informants.map((informant, index) => {
    const label = plain[index] ?? ''
    const before = plain.slice(0, index).filter((each) => each === label).length
    return { ...informant, label: before > 0 ? `${label} (${before + 1})` : label, mark: markOf(informants, index) }
  })
}

/** Parents are round, teachers square; where there are several of a shape each has its number. */
function markOf(informants: readonly InformantResult[], index: number): InformantMark {
  const shapes = informants.map(({ kind }) => (kind === 'teacher' ? 'square' : 'round'))
  const shape = shapes[index] ?? 'round'
  const isAlone = shapes.filter((each) => each === shape).length === 1
  return { shape, number: isAlone ? null : shapes.slice(0, index + 1).filter((each) => each === shape).length }
}
