import 'server-only'
import type { Metadata } from 'next'
import { brandName } from '@/lib/brand'
import { getLanguage } from './request-language'
import { getTexts } from './texts'

type Picture = 'home' | 'school'

/** No address: a page's own may carry a token. */
export async function linkPreview(picture: Picture = 'home', title?: string): Promise<Metadata['openGraph']> {
  const [language, t] = await Promise.all([getLanguage(), getTexts('brand')])
  const url = `/share/${picture}.${language}.png`
  return {
    type: 'website',
    siteName: brandName,
    locale: language === 'th' ? 'th_TH' : 'en_US',
    ...(title && { title }),
    images: [{ url, width: 1200, height: 630, alt: `${brandName}: ${t('descriptor')}` }],
  }
}
