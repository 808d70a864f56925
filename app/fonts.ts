import 'server-only'
import type { Language } from '@/lib/i18n/language'

/* The same files as in fonts.css: the bundler gives both the same address. */
const latin = new URL('./fonts/noto-sans-thai-looped-latin.woff2', import.meta.url).pathname
const thaiFirst = new URL('./fonts/noto-sans-thai-looped-thai-first.woff2', import.meta.url).pathname
const thaiToggle = new URL('./fonts/noto-sans-thai-looped-thai-toggle.woff2', import.meta.url).pathname

/**
 * The fonts to preload for a language. A Thai page has Latin digits and names; an English one has Thai in the language button,
 * and else only in texts of people, which load the Thai files when needed.
 */
export const firstFonts: Record<Language, readonly string[]> = { en: [latin, thaiToggle], th: [latin, thaiFirst] }
