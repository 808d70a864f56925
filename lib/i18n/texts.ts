import 'server-only'
import type { Metadata } from 'next'
import { createFormatter } from 'next-intl'
import { use } from 'react'
import type { Language } from './language'
import { getLanguage } from './request-language'
import { type Namespace, options, type Texts, textsIn } from './translators'

const formatters = new Map<Language, ReturnType<typeof createFormatter>>()

export function useTexts<N extends Namespace>(namespace: N): Texts<N> {
  return textsIn(use(getLanguage()), namespace)
}

export async function getTexts<N extends Namespace>(namespace: N): Promise<Texts<N>> {
  return textsIn(await getLanguage(), namespace)
}

/** A page's `generateMetadata`. */
export function pageMetadata<N extends Namespace>(namespace: N, write: (t: Texts<N>) => Metadata) {
  return async (): Promise<Metadata> => write(await getTexts(namespace))
}

export function useFormats(): ReturnType<typeof createFormatter> {
  const language = use(getLanguage())
  const made = formatters.get(language) ?? createFormatter(options[language])
  formatters.set(language, made)
  return made
}
