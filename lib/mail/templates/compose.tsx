import 'server-only'
import { createTranslator } from 'next-intl'
import { render, toPlainText } from 'react-email'
import type { Language } from '@/lib/i18n/language'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { Letter, type LetterText } from './letter'

/** A mail ready to go: one recipient, both bodies. */
export interface ComposedMail {
  to: string
  subject: string
  html: string
  text: string
}

const messages = { en, th }

export function translate(language: Language) {
  return createTranslator({
    locale: language,
    messages: messages[language],
    namespace: 'mail',
    timeZone: 'Asia/Bangkok',
  })
}

export async function letter(
  to: string,
  language: Language,
  text: LetterText & { subject: string },
): Promise<ComposedMail> {
  const html = await render(<Letter language={language} text={text} />)
  // Capital letters in place of a heading would spell the reader's name wrong.
  const plain = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  return { to, subject: text.subject, html, text: plain }
}
