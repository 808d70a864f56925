import 'server-only'
import { grades } from '@/lib/children/schema'
import { type Language, languages } from '@/lib/i18n/language'
import { textKeyOf } from '@/lib/text-key.mjs'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { headingAliases } from './aliases'
import { type ColumnMeaning, columnMeanings, type ImportColumn, importColumns } from './schema'

const messages: Record<Language, typeof en> = { en, th }

const longestWord = 200

const labels = {
  studentName: 'studentName',
  studentGrade: 'grade',
  parentName: 'parentName',
  parentEmail: 'parentEmail',
  referringTeacher: 'referringTeacher',
  referralReason: 'reason',
} as const satisfies Record<ImportColumn, keyof typeof en.schoolAdmin.form>

export function columnLabel(column: ImportColumn, language: Language): string {
  return messages[language].schoolAdmin.form[labels[column]]
}

/** The template's example row. It is recognised by its name and never imported. */
export function exampleRow(language: Language): Record<ImportColumn, string> {
  const { example } = messages[language].schoolAdmin.import
  return { ...example, studentGrade: gradeLabel('4', language), parentEmail: 'parent@example.com' }
}

const exampleNames = new Set(languages.map((language) => headingKeyOf(exampleRow(language).studentName)))
const statusNames = new Set(languages.map((language) => headingKeyOf(messages[language].schoolAdmin.filter.status)))

export function isExample(studentName: string): boolean {
  return exampleNames.has(headingKeyOf(studentName))
}

export function isStatus(heading: string): boolean {
  return statusNames.has(headingKeyOf(heading))
}

export function meaningLabel(meaning: ColumnMeaning, language: Language): string {
  return messages[language].schoolAdmin.import.meanings[meaning]
}

const reasonNames = new Set(
  languages.map((language) => headingKeyOf(messages[language].schoolAdmin.import.reasonHeading)),
)

/** The column that a file of refused rows has beside its own. */
export function isReason(heading: string): boolean {
  return reasonNames.has(headingKeyOf(heading))
}

const known = new Map<string, ColumnMeaning>([
  ...columnMeanings.flatMap((meaning) =>
    [...headingAliases[meaning], ...languages.map((language) => meaningLabel(meaning, language))].map(
      (alias) => [headingKeyOf(alias), meaning] as const,
    ),
  ),
  ...importColumns.flatMap((column) =>
    [column, ...languages.map((language) => columnLabel(column, language))].map(
      (name) => [headingKeyOf(name), column] as const,
    ),
  ),
])

/** What a school's members chose for headings, by `headingKeyOf`. */
export type ChosenMeanings = Record<string, ColumnMeaning>

/** @returns undefined for a heading that nothing is known of */
export function meaningOf(heading: string, chosen: ChosenMeanings = {}): ColumnMeaning | undefined {
  const key = headingKeyOf(heading)
  if (key === '') return undefined
  if (Object.hasOwn(chosen, key)) return chosen[key]
  // Also those of the parents, which have many headings.
  return known.get(key) ?? (/ประชาชน|13หลัก|nationalid|citizenid|passport/.test(key) ? 'nationalId' : undefined)
}

export function gradeLabel(grade: string, language: Language): string {
  const named = grades.find((each) => each === grade)
  return named ? messages[language].children.grades[named] : grade
}

/** As a school writes it: ป.4/2. */
export function classLabel({ grade, room }: { grade: string; room: string }, language: Language): string {
  const name = gradeLabel(grade, language)
  return room === '' ? name : `${name}${grade === 'K' ? ' ' : '/'}${room}`
}

/** Headings are compared by it: without marks, blanks and case. */
export function headingKeyOf(text: string): string {
  if (text.length > longestWord) return text
  return textKeyOf(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
