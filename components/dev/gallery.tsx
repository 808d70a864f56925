'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { Language } from '@/lib/i18n/language'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { cardExamples } from './examples/cards'
import { formExamples } from './examples/forms'
import { layoutExamples } from './examples/layout'
import { uiExamples } from './examples/ui'
import { Previews } from './previews'

export const sections = {
  'components/ui': uiExamples,
  'components/forms': formExamples,
  'components/layout': layoutExamples,
  Cards: cardExamples,
}

/** The components that can render in the browser. */
export function Gallery({ language }: { language: Language }) {
  return (
    <NextIntlClientProvider locale={language} messages={{ en, th }[language]} timeZone="Asia/Bangkok">
      {Object.entries(sections).map(([title, examples]) => (
        <Previews key={title} {...{ title, examples }} />
      ))}
    </NextIntlClientProvider>
  )
}
