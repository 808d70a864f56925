import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { newDocument } from './document'
import { printEarlierPages } from './earlier-pages'
import { facesFor } from './faces'
import { printFirstPages } from './first-page'
import type { NewSheet } from './flow'
import { printFoot } from './page-frame'
import { printQuestionPages } from './question-pages'
import { Sheet } from './sheet'
import { reportTexts, type Texts } from './texts'
import type { ReportData } from './types'

/**
 * The report as a tagged PDF, a language after the other. Each is two pages where the questions of one informant have room
 * on the second; two informants' have a third, and long names, more people and earlier answers have further ones.
 *
 * @param languages at least one
 */
export async function renderReport(data: ReportData, languages: readonly Language[]): Promise<Buffer> {
  const [main = 'en'] = languages
  const faces = await facesFor(data)
  const doc = newDocument(reportTexts(main)('report.title'), main, faces)
  const file = collect(doc)
  const pages: { sheet: Sheet; t: Texts }[] = []
  for (const language of languages) {
    const t = reportTexts(language)
    const newSheet = () => {
      const sheet = new Sheet(doc, language, 1, faces)
      pages.push({ sheet, t })
      return sheet
    }
    // Setting a page is work without a pause: others are served in between.
    for (const _ of printPages(newSheet, t, data)) await new Promise(setImmediate)
  }
  for (const [index, { sheet, t }] of pages.entries()) {
    doc.switchToPage(index)
    printFoot(sheet, t, index + 1, pages.length)
  }
  doc.end()
  return file
}

function* printPages(newSheet: NewSheet, t: Texts, data: ReportData): Generator<boolean> {
  yield* printFirstPages(newSheet, t, data)
  yield* printQuestionPages(newSheet, t, data)
  yield* printEarlierPages(newSheet, t, data)
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
