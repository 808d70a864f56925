import { useSyncExternalStore } from 'react'
import { languageOnScreen } from './error-texts'
import { defaultLanguage, type Language } from './language'

/**
 * For the error boundaries. React reads it again after it has committed, so a page whose `<html lang>` arrives together
 * with its error still shows its own language.
 */
export function useLanguageOnScreen(): Language {
  return useSyncExternalStore(never, languageOnScreen, () => defaultLanguage)
}

function never(): () => void {
  return () => {}
}
