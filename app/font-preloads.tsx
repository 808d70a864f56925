import type { Language } from '@/lib/i18n/language'
import { firstFonts } from './fonts'

/**
 * As elements, for the page of an unknown address: Chromium heeds no header of a 404 by which the other pages preload them.
 */
export function FontPreloads({ language }: { language: Language }) {
  return firstFonts[language].map((file) => (
    <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
