import { defaultLanguage, isLanguage, type Language, languageKey } from './language'

interface ErrorTexts {
  title: string
  text: string
  tryAgain: string
  goHome: string
}

/**
 * What the error boundaries say. Not in `messages`: a boundary takes over when the tree around it is gone, the provider
 * of the messages included, and importing the message files would send all of both languages with every page.
 */
export const errorTexts: Record<Language, ErrorTexts> = {
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

/** The language of the page on screen; where that page has not come up, the one the server would have chosen. */
export function languageOnScreen(): Language {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${languageKey}=`))
  const choices = [document.documentElement.lang, cookie?.slice(languageKey.length + 1)]
  const preferred = navigator.languages.map((tag) => tag.split('-')[0])
  return [...choices, ...preferred].find(isLanguage) ?? defaultLanguage
}
