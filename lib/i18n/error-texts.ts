import { useSyncExternalStore } from 'react'
import { defaultLanguage, isLanguage, type Language, languageKey } from './language'

// Not in `messages`: a boundary replaces their provider too, and importing both languages would burden every page.
export const errorTexts: Record<Language, { title: string; text: string; tryAgain: string; goHome: string }> = {
  en: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Please try again in a moment.',
    tryAgain: 'Try again',
    goHome: 'Go Home',
  },
  th: {
    title: 'เกิดข้อผิดพลาด',
    text: 'ไม่สามารถแสดงหน้านี้ได้ โปรดรอสักครู่แล้วลองอีกครั้ง',
    tryAgain: 'ลองอีกครั้ง',
    goHome: 'กลับหน้าแรก',
  },
}

/** The page's language; where the page did not render, the one the server would choose. */
function languageOnScreen(): Language {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${languageKey}=`))
  const choices = [document.documentElement.lang, cookie?.slice(languageKey.length + 1)]
  const preferred = navigator.languages.map((tag) => tag.split('-')[0])
  return [...choices, ...preferred].find(isLanguage) ?? defaultLanguage
}

// React reads it again after committing: a page whose `<html lang>` arrives with its error keeps its language.
export function useLanguageOnScreen(): Language {
  return useSyncExternalStore(never, languageOnScreen, () => defaultLanguage)
}

function never(): () => void {
  return () => {}
}
