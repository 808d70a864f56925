import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { questionnaire } from '@/lib/screening/questionnaire'

/**
 * Tags of rich messages. `keep` holds a name or a set phrase together, inside which Thai may otherwise break; as an
 * inline block it still wraps where it is wider than the page.
 */
export const tags = {
  keep: (words: ReactNode) => <span className="inline-block max-w-full wrap-anywhere">{words}</span>,
  b: (words: ReactNode) => <b>{words}</b>,
}

/** Short names of the 18 questions in the page's language, in question order. */
export function itemNames(t: ReturnType<typeof useTranslations<'screening'>>): string[] {
  return questionnaire.items.map(({ number }) => t(`items.${number}` as 'items.1'))
}
