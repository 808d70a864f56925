'use client'

import { NextIntlClientProvider } from 'next-intl'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { cardExamples } from './examples/cards'
import { formExamples } from './examples/forms'
import { layoutExamples } from './examples/layout'
import { uiExamples } from './examples/ui'
import { forcedStyles } from './forced-styles'
import { Previews } from './previews'

export const sections = {
  'components/ui': uiExamples,
  'components/forms': formExamples,
  'components/layout': layoutExamples,
  Cards: cardExamples,
}

const inLanguage = (locale: 'en' | 'th', messages: typeof en) => (children: ReactNode) => (
  <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Bangkok">
    {children}
  </NextIntlClientProvider>
)
const languages = { en: inLanguage('en', en), th: inLanguage('th', th) }

/** The components that can render in the browser, in both languages and both themes. */
export function Gallery() {
  const [styles, setStyles] = useState('')
  useLayoutEffect(() => setStyles(forcedStyles(document.styleSheets)), [])
  return (
    <>
      <style>{styles}</style>
      {Object.entries(sections).map(([title, examples]) => (
        <Previews key={title} title={title} examples={examples} languages={languages} />
      ))}
    </>
  )
}
