import 'server-only'
import PDFDocument from 'pdfkit'
import { brandName } from '@/lib/brand'
import type { Language } from '@/lib/i18n/language'
import { printEarlierPages } from './earlier-pages'
import { type Faces, facesFor } from './faces'
import { printFirstPages } from './first-page'
import { fontFile } from './fonts'
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
  const faces = await facesFor(data)
  const doc = newDocument(reportTexts(main)('report.title'), main, faces)
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

/** The title has no name of a person: titles show in lists of files. */
function newDocument(title: string, language: Language, faces: Faces): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // Each page shows the number of pages, which is known after the last one.
    bufferPages: true,
    // Not the default font: it has no Thai.
    font: '',
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Creator: brandName, Producer: brandName },
  })
  for (const weight of ['regular', 'semibold'] as const) doc.registerFont(weight, fontFile(weight))
  for (const { font, file } of faces.files) doc.registerFont(font, file)
  return doc
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
