import type { Metadata } from 'next'
import { ClickMark } from '@/components/layout/click-mark'
import { HeaderFrame } from '@/components/layout/header-frame'
import { NotFoundMessage } from '@/components/layout/not-found-message'
import { brandName } from '@/lib/brand'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts } from '@/lib/i18n/texts'
import { FontPreloads } from './font-preloads'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  // Outside the root layout, whose template adds the name to every other title.
  return { title: `${(await getTexts('notFound'))('title')} · ${brandName}` }
}

/**
 * Any unknown path. Not `not-found.tsx`: Next renders that with every page of the app and sends it along, which
 * took a fifth of the dashboard's server time.
 */
export default async function GlobalNotFound() {
  const language = await getLanguage()
  return (
    <html lang={language}>
      <head>
        <FontPreloads language={language} />
      </head>
      <body>
        <HeaderFrame />
        <NotFoundMessage />
        <ClickMark />
      </body>
    </html>
  )
}
