import 'server-only'
import { grades } from '@/lib/children/schema'
import { type Language, languages } from '@/lib/i18n/language'
import { textKeyOf } from '@/lib/text-key.mjs'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { type ImportColumn, importColumns } from './schema'

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

const exampleNames = new Set(languages.map((language) => normalized(exampleRow(language).studentName)))
const statusNames = new Set(languages.map((language) => normalized(messages[language].schoolAdmin.filter.status)))

export function isExample(studentName: string): boolean {
  return exampleNames.has(normalized(studentName))
}

export function isStatus(heading: string): boolean {
  return statusNames.has(normalized(heading))
}

function keysByName<Key extends string>(keys: readonly Key[], labelOf: (key: Key, language: Language) => string) {
  const namesOf = (key: Key) => [key, ...languages.map((language) => labelOf(key, language))].map(normalized)
  return new Map(keys.flatMap((key) => namesOf(key).map((name) => [name, key] as const)))
}

const columnNames = keysByName(importColumns, columnLabel)

export function columnOf(heading: string): ImportColumn | undefined {
  return columnNames.get(normalized(heading))
}

export function gradeLabel(grade: string, language: Language): string {
  const known = grades.find((each) => each === grade)
  return known ? messages[language].children.grades[known] : grade
}

const gradeNames = keysByName(grades, gradeLabel)

/** "4", "Grade 4" and "ป.4" are the same grade; an unknown text is returned as it is, for validation to reject. */
export function gradeOf(text: string): string {
  return gradeNames.get(normalized(text)) ?? text
}

function normalized(text: string): string {
  if (text.length > longestWord) return text
  return textKeyOf(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
