import type { Language } from '@/lib/i18n/language'
import type { Section } from '@/lib/pdf/section'
import type { OwnTexts } from './types'

export type Sections = Record<Language, Section>
export interface Column {
  x: number
  width: number
}

export type Own = Record<Language, OwnTexts>

const scales = [1, 0.95, 0.9, 0.85]

function setScale({ th, en }: Sections, scale: number): void {
  th.scale = scale
  en.scale = scale
}

/** Prints the longest form that has room, in the largest type in which it has; if none has, the last in the smallest. */
export function printFitting(sections: Sections, forms: Own[], bottom: number, print: (own: Own) => number): void {
  const { th, en } = sections
  const fits = (own: Own, scale: number) => th.trial(scale, () => en.trial(scale, () => print(own))) <= bottom
  const tries = forms.flatMap((own) => scales.map((scale) => ({ own, scale })))
  const found = tries.find(({ own, scale }) => fits(own, scale)) ?? tries.at(-1)
  if (!found) return
  setScale(sections, found.scale)
  print(found.own)
  setScale(sections, 1)
}

/** What may not become smaller. */
export function printUnscaled<T>(sections: Sections, print: () => T): T {
  const { scale } = sections.th
  setScale(sections, 1)
  const found = print()
  setScale(sections, scale)
  return found
}
