import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { type DeclineReason, type SchoolReferralStatus, shownStatusOf } from '@/lib/school-referrals/schema'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { columnLabel, exampleRow, gradeLabel } from './columns'
import { type ImportColumn, importColumns } from './schema'

const messages = { en: en.schoolAdmin, th: th.schoolAdmin }

export type ExportedReferral = Record<ImportColumn, string | null> & {
  studentName: string
  status: SchoolReferralStatus
  declinedBecause?: DeclineReason | null
  isExpired: boolean
  createdAt: Date
}

/** Begins with the template's columns, so that an export can be imported. */
export function exportTable(referrals: ExportedReferral[], language: Language): string[][] {
  const { filter, list, statuses } = messages[language]
  const heading = [...importColumns.map((column) => columnLabel(column, language)), filter.status, list.created]
  return [
    heading,
    ...referrals.map((referral) => [
      ...cellsOf(referral, language),
      statuses[shownStatusOf(referral)],
      dayOf(referral),
    ]),
  ]
}

export function templateTable(language: Language): string[][] {
  const example = exampleRow(language)
  return [importColumns.map((column) => columnLabel(column, language)), importColumns.map((column) => example[column])]
}

function cellsOf(referral: ExportedReferral, language: Language): string[] {
  const { studentGrade } = referral
  const cells = { ...referral, studentGrade: studentGrade && gradeLabel(studentGrade, language) }
  return importColumns.map((column) => cells[column] ?? '')
}

function dayOf({ createdAt }: ExportedReferral): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(createdAt)
}

export function csvFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}
