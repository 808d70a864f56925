import 'server-only'
import { fieldMessage } from '@/lib/i18n/error-message'
import type { Language } from '@/lib/i18n/language'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { columnLabel } from './columns'
import { type ImportErrorCode, importColumns, rowFaults } from './schema'
import type { RowError } from './students'

const messages = { en: en.schoolAdmin.import, th: th.schoolAdmin.import }

const isRowFault = (code: ImportErrorCode): code is (typeof rowFaults)[number] =>
  (rowFaults as readonly string[]).includes(code)

/** What is wrong with a cell, and what to do. */
export function errorText(language: Language, { field, code }: Pick<RowError, 'field' | 'code'>): string {
  const { faults } = messages[language]
  if (isRowFault(code)) return faults[code]
  if (field === 'parentEmail' && code === 'required') return faults.noParentEmail
  if (field === 'studentGrade' && code === 'invalid') return faults.wrongGrade
  if (field === 'studentNumber') return faults.studentNumber
  return fieldMessage(language, { field, code })
}

/** For a file: with the column and what was read in it. */
export function errorLine(language: Language, error: RowError): string {
  const { field, read } = error
  const column = importColumns.find((each) => each === field)
  const label = column ? columnLabel(column, language) : messages[language].meanings.studentNumber
  return `${label}${read === '' ? '' : ` “${read}”`}: ${errorText(language, error)}`
}

export function reasonHeading(language: Language): string {
  return messages[language].reasonHeading
}
