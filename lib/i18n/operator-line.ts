import 'server-only'
import { createTranslator } from 'next-intl'
import { brandName } from '@/lib/brand'
import { getOperator, isDemonstration } from '@/lib/operator'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import type { Language } from './language'

// Cached: each compiles a sentence on first use.
const translators = {
  en: createTranslator({ locale: 'en', messages: en, namespace: 'operator' }),
  th: createTranslator({ locale: 'th', messages: th, namespace: 'operator' }),
}

export function operatorLine(language: Language): string {
  return operatorLines(language)[0] ?? ''
}

/** With shorter forms, longest first: paper has one line for it. */
export function operatorLines(language: Language): string[] {
  const t = translators[language]
  const operator = getOperator()
  if (isDemonstration() || !operator) return [t('demonstration', { brand: brandName })]
  return (['line', 'withEmail', 'nameAlone'] as const).map((form) => t(form, { brand: brandName, ...operator }))
}
