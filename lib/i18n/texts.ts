import 'server-only'
import { createFormatter, createTranslator, type useTranslations } from 'next-intl'
import { use } from 'react'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import type { Language } from './language'
import { getLanguage } from './request-language'

type Namespace = NonNullable<Parameters<typeof useTranslations>[0]>
type Texts<N extends Namespace> = ReturnType<typeof useTranslations<N>>

const options = {
  en: { locale: 'en', messages: en, timeZone: 'Asia/Bangkok' },
  th: { locale: 'th', messages: th, timeZone: 'Asia/Bangkok' },
} as const

const translators = new Map<string, unknown>()
const formatters = new Map<Language, ReturnType<typeof createFormatter>>()

/** Made once: next-intl makes them anew for each request (measured: a sixth of the dashboard's server time). */
export function useTexts<N extends Namespace>(namespace: N): Texts<N> {
  return textsIn(use(getLanguage()), namespace)
}

export async function getTexts<N extends Namespace>(namespace: N): Promise<Texts<N>> {
  return textsIn(await getLanguage(), namespace)
}

export function useFormats(): ReturnType<typeof createFormatter> {
  const language = use(getLanguage())
  const made = formatters.get(language) ?? createFormatter(options[language])
  formatters.set(language, made)
  return made
}

function textsIn<N extends Namespace>(language: Language, namespace: N): Texts<N> {
  const key = `${language} ${namespace}`
  const made = translators.get(key) ?? createTranslator({ ...options[language], namespace })
  translators.set(key, made)
  return made as Texts<N>
}
