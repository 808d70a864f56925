import { use } from 'react'
import { LanguageToggle } from '@/components/i18n/language-toggle'
import { getLanguage } from '@/lib/i18n/request-language'
import { useTexts } from '@/lib/i18n/texts'

/** The toggle in the language of the page. */
export function LanguageChoice({ signedIn = false }: { signedIn?: boolean }) {
  return <LanguageToggle language={use(getLanguage())} label={useTexts('header')('language')} signedIn={signedIn} />
}
