import 'server-only'
import type { Language } from '@/lib/i18n/language'

/* The same files as in fonts.css: the bundler gives both the same address. */
const latin = new URL('./fonts/noto-sans-thai-looped-latin.woff2', import.meta.url).pathname
const thaiFirst = new URL('./fonts/noto-sans-thai-looped-thai-first.woff2', import.meta.url).pathname
const thaiToggle = new URL('./fonts/noto-sans-thai-looped-thai-toggle.woff2', import.meta.url).pathname

/**
 * What a page of a language draws its first letters with. A Thai page has Latin digits and names; an English one has Thai
 * in the button that offers the language, and else only in what people wrote: that loads the files of Thai when it comes.
 */
export const firstFonts: Record<Language, readonly string[]> = { en: [latin, thaiToggle], th: [latin, thaiFirst] }
