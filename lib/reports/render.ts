import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { newDocument } from './document'
import { printEarlierPages } from './earlier-pages'
import { printFirstPages } from './first-page'
import type { NewSheet } from './flow'
import { printFoot } from './page-frame'
import { printQuestionPages } from './question-pages'
import { scales } from './scales'
import { Sheet } from './sheet'
import { reportTexts, type Texts } from './texts'
import type { ReportData } from './types'

/**
 * The report as a tagged PDF, a language after the other. Two pages each for a parent and a teacher, whose type gets
 * smaller where long names need the room; more people and earlier answers have further pages.
 *
 * @param languages at least one
 */
export async function renderReport(data: ReportData, languages: readonly Language[]): Promise<Buffer> {
  const steps = languages.map(() => 0)
  for (;;) {
    const [file, crowded] = await renderAt(data, languages, steps)
    const smaller = crowded.filter((index) => (steps[index] ?? 0) < scales.length - 1)
    if (smaller.length === 0) return file
    for (const index of smaller) steps[index] = (steps[index] ?? 0) + 1
  }
}

/** The file, and the languages (by index) whose pages had not room enough. */
export async function renderAt(
  data: ReportData,
  languages: readonly Language[],
  steps: readonly number[],
): Promise<[Buffer, number[]]> {
  const [main = 'en'] = languages
  const doc = newDocument(reportTexts(main)('report.title'), main)
  const file = collect(doc)
  const crowded = new Set<number>()
  const pages: { sheet: Sheet; t: Texts }[] = []
  for (const [index, language] of languages.entries()) {
    const [t, scale] = [reportTexts(language), scales[steps[index] ?? 0] ?? 1]
    const newSheet = () => {
      const sheet = new Sheet(doc, language, scale)
      pages.push({ sheet, t })
      return sheet
    }
    for (const hasRoom of printPages(newSheet, t, data)) {
      if (!hasRoom) crowded.add(index)
      // Setting a page is work without a pause: others are served in between.
      await new Promise(setImmediate)
    }
  }
  for (const [index, { sheet, t }] of pages.entries()) {
    doc.switchToPage(index)
    printFoot(sheet, t, index + 1, pages.length)
  }
  doc.end()
  return [await file, [...crowded]]
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
