import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { attachment, inFileName } from './attachment'
import { reportTexts } from './texts'

const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Bangkok' })

const files = {
  report: { key: 'report.fileName', plain: 'sati-report', end: '.pdf' },
  fhir: { key: 'report.fhirFileName', plain: 'sati-screening', end: '.fhir.json' },
} as const

/** With the child's name: a family's files, and a doctor's, are told apart by it. */
export function attachmentOf(kind: keyof typeof files, language: Language, name: string, madeAt: Date): string {
  const { key, plain, end } = files[kind]
  const date = days.format(madeAt)
  const title = reportTexts(language)(key, { name: inFileName(name), date }).replace(/\s+/g, ' ')
  return attachment(title + end, `${plain}-${date}${end}`)
}
