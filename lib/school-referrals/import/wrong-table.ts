import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { classLabel, meaningLabel } from './columns'
import { errorLine, reasonHeading } from './error-text'
import type { ParsedFile } from './parse'
import type { ColumnMeaning } from './schema'

/** The rows with an error under the list's own headings, with what the lines above them add, and why they are refused. */
export function wrongTable(
  { wrong, errors, table }: Pick<ParsedFile, 'wrong' | 'errors' | 'table'>,
  language: Language,
): string[][] {
  const columns = (table?.columns ?? []).map((column, at) => ({ ...column, at }))
  const kept = columns.filter(({ meaning }) => meaning !== 'nationalId')
  const addedTo = ({ added, className }: ParsedFile['wrong'][number], meaning: ColumnMeaning) =>
    added[meaning] ?? (meaning === 'studentGrade' && className ? classLabel(className, language) : '')
  // A figure under a line of ม.1 would be read otherwise without the line.
  const resolved = ({ className }: ParsedFile['wrong'][number], meaning: ColumnMeaning) =>
    meaning === 'studentGrade' && className ? classLabel(className, language) : ''
  const more = (['studentGrade', 'schoolYear', 'referringTeacher'] as const).filter(
    (meaning) =>
      !columns.some((column) => column.meaning === meaning) && wrong.some((row) => addedTo(row, meaning) !== ''),
  )
  const reasons = new Map<number, string[]>()
  for (const error of errors) reasons.set(error.row, [...(reasons.get(error.row) ?? []), errorLine(language, error)])
  const headingOf = ({ heading, meaning }: (typeof kept)[number]) =>
    heading || (meaning === 'nothing' ? '' : meaningLabel(meaning, language))
  return [
    [...kept.map(headingOf), ...more.map((meaning) => meaningLabel(meaning, language)), reasonHeading(language)],
    ...wrong.map((row) => [
      ...kept.map(({ at, meaning }) => resolved(row, meaning) || (row.cells[at] ?? '').trim() || addedTo(row, meaning)),
      ...more.map((meaning) => addedTo(row, meaning)),
      (reasons.get(row.row) ?? []).join(' · '),
    ]),
  ]
}
