import 'server-only'
import { brandName } from '@/lib/brand'
import { getOperator, isDemonstration } from '@/lib/operator'
import type { Language } from './language'
import { textsIn } from './translators'

export function operatorLine(language: Language): string {
  return operatorLines(language)[0] ?? ''
}

/** With shorter forms, longest first: paper has one line for it. */
export function operatorLines(language: Language): string[] {
  const t = textsIn(language, 'operator')
  const operator = getOperator()
  if (isDemonstration() || !operator) return [t('demonstration', { brand: brandName })]
  return (['line', 'withEmail', 'nameAlone'] as const).map((form) => t(form, { brand: brandName, ...operator }))
}
