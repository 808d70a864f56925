import type { Metadata, Viewport } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { ClickMark } from '@/components/layout/click-mark'
import { Toaster } from '@/components/ui/sonner'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { brandName } from '@/lib/brand'
import { env } from '@/lib/env'
import { linkPreview } from '@/lib/i18n/link-preview'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts } from '@/lib/i18n/texts'
import { hasEndedSession } from '@/lib/sessions/current-actor'
import { firstFonts } from './fonts'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const [t, landing, jar] = await Promise.all([getTexts('brand'), getTexts('landing'), cookies()])
  return {
    metadataBase: new URL(env().APP_URL),
    // Only for search engines and chats, which have no session: these twenty elements are sent twice.
    ...(!jar.has(sessionCookieName()) && { description: landing('lead'), openGraph: await linkPreview() }),
    icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' }, apple: '/apple-touch-icon.png' },
    manifest: '/manifest.webmanifest',
    title: { default: `${brandName}: ${t('descriptor')}`, template: `%s · ${brandName}` },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#FAF6EE' },
    { media: '(prefers-color-scheme: dark)', color: '#0F1B19' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Without the database the page shows an error, or needs none. Not awaited here: the fonts are preloaded before it answers.
  const ended = hasEndedSession().catch(() => false)
  const [language, t] = await Promise.all([getLanguage(), getTexts('ui')])
  for (const file of firstFonts[language]) preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang={language}>
      <body>
        {children}
        <ClickMark ended={ended} />
        <Toaster closeLabel={t('close')} regionLabel={t('notifications')} />
      </body>
    </html>
  )
}
