import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { operatorLine } from '@/lib/i18n/operator-line'
import { collect, newDocument } from '@/lib/pdf/document'
import { facesFor } from '@/lib/pdf/faces'
import { printEarlierPages } from './earlier-pages'
import { printFirstPages } from './first-page'
import { printFoot } from './page-frame'
import { printQuestionPages } from './question-pages'
import type { ReportData } from './schema'
import { Sheet } from './sheet'
import { reportTexts } from './texts'

/**
 * The report as a tagged PDF, one language after the other: two pages each for one informant, more for more people.
 * @param languages at least one
 */
export async function renderReport(data: ReportData, languages: readonly Language[]): Promise<Buffer> {
  const [main = 'en'] = languages
  const { child, informants } = data
  const faces = await facesFor([
    child.name,
    child.school,
    ...informants.map(({ name }) => name ?? ''),
    operatorLine('en'),
  ])
  // Each page shows the number of pages, which is known after the last one.
  const doc = newDocument(reportTexts(main)('report.title'), main, faces, { bufferPages: true })
  const file = collect(doc)
  const sheets: Sheet[] = []
  for (const language of languages) {
    const t = reportTexts(language)
    const newSheet = () => {
      const sheet = new Sheet(doc, language, t, faces)
      sheets.push(sheet)
      return sheet
    }
    // Setting a page blocks the event loop: other requests are served in between.
    for (const printPages of [printFirstPages, printQuestionPages, printEarlierPages])
      for (const _ of printPages(newSheet, data)) await new Promise(setImmediate)
  }
  for (const [index, sheet] of sheets.entries()) {
    doc.switchToPage(index)
    printFoot(sheet, index + 1, sheets.length)
  }
  doc.end()
  return file
}
