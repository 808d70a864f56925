import { createTranslator } from 'next-intl'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import questionnaire from '@/lib/screening/questionnaire.json' with { type: 'json' }
import { nextMorning } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import en from '@/messages/en.json' with { type: 'json' }
import th from '@/messages/th.json' with { type: 'json' }

export type Language = 'en' | 'th'
export const languages: Language[] = ['en', 'th']

/** The texts that a user reads; tests look for these, never for ids. */
export const texts = { en, th }

/** For tests that no size changes: each language once, on one size. */
export const onOneSize: Record<Language, { tag: string }> = { en: { tag: '@desktop' }, th: { tag: '@phone' } }

/**
 * For tests that no language changes either: one language, so that a whole run takes less than a quarter of an hour.
 * E2E_ALL=1 runs both.
 */
export function mostly(language: Language): Language[] {
  return process.env.E2E_ALL ? languages : [language]
}

export const ownNames: Record<Language, string> = { en: 'EN', th: 'ไทย' }

type Values = Record<string, string | number>
export type Translate = (key: string, values?: Values) => string

// Markup in a message, which does not change its words.
const marks = [
  'a',
  'b',
  'keep',
  'key',
  'lead',
  'line',
  'one',
  'link',
  'emergency',
  'mentalHealth',
  'social',
  'who',
  'a1',
  'a2',
  'a3',
]
const plain = Object.fromEntries(marks.map((mark) => [mark, (words: string) => words]))

/** Reads a message as the page does: `t('children.grades.2')`, `t('teacherReferral.mail.sent', { date })`. */
export function wordingIn(language: Language): Translate {
  const t = createTranslator({ locale: language, messages: texts[language], timeZone: 'Asia/Bangkok' })
  const markup = t.markup as (key: string, values: object) => string
  return (key, values = {}) => {
    if (!t.has(key as Parameters<typeof t.has>[0])) throw new Error(`no message ${key}`)
    return markup(key, { ...plain, ...values })
  }
}

export function todayIn(language: Language): string {
  return formatDate(new Date().toISOString(), language)
}

export function questionsIn(language: Language, assessor: 'parent' | 'teacher'): string[] {
  return questionnaire.items.map((item) => item[assessor][language])
}

export function scaleIn(language: Language): string[] {
  return questionnaire.scale.map((step) => step[language])
}

export const sum = (answers: number[]) => answers.reduce((total, answer) => total + answer, 0)

/** Seven signs of inattention and five of hyperactivity: 34, high, inattentive. */
export const manySigns = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]
/** A teacher's answers to it: 21, moderate. */
export const fewerSigns = [3, 2, 0, 2, 1, 1, 0, 1, 0, 1, 2, 1, 1, 0, 1, 2, 3, 0]

/** When what waits for a teacher leaves. */
export function nextMorningIn(language: Language): { date: string; time: string } {
  return dateAndTime(nextMorning(new Date()).toISOString(), language)
}
