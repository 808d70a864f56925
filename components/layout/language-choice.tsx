import { use } from 'react'
import { LanguageToggle } from '@/components/i18n/language-toggle'
import { getLanguage } from '@/lib/i18n/request-language'
import { useTexts } from '@/lib/i18n/texts'

/** The toggle in the language of the page. */
export function LanguageChoice({ signedIn = false }: { signedIn?: boolean }) {
  const [t, language] = [useTexts('header'), use(getLanguage())]
  return <LanguageToggle {...{ language, signedIn }} label={t('language')} later={t('languageLater')} />
}
