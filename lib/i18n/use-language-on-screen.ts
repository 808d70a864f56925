import { useSyncExternalStore } from 'react'
import { languageOnScreen } from './error-texts'
import { defaultLanguage, type Language } from './language'

// React reads it again after committing: a page whose `<html lang>` arrives with its error keeps its language.
export function useLanguageOnScreen(): Language {
  return useSyncExternalStore(never, languageOnScreen, () => defaultLanguage)
}

function never(): () => void {
  return () => {}
}
