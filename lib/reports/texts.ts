import 'server-only'
import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/language'
import { keepEnd, keepStart } from '@/lib/pdf/thai'
import en from '@/messages/en.json'
import th from '@/messages/th.json'

const messages = { en, th }

export type Texts = ReturnType<typeof reportTexts>

export function reportTexts(language: Language) {
  return createTranslator({ locale: language, messages: messages[language], timeZone: 'Asia/Bangkok' })
}

export const plainTags = {
  keep: (words: string) => `${keepStart}${words}${keepEnd}`,
  b: (words: string) => words,
}
