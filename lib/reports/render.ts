import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { newDocument } from './document'
import { printFirstPage } from './first-page'
import { printFoot } from './page-frame'
import { printSecondPage } from './second-page'
import { Sheet } from './sheet'
import { reportTexts } from './texts'
import type { ReportData } from './types'

/** The type gets smaller where long names need the room: every report is two pages. */
export const scales = [1, 0.95, 0.9, 0.84, 0.78] as const

/**
 * The report as a tagged PDF: two pages for each language, in their order.
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
  const pages = languages.length * 2
  for (const [index, language] of languages.entries()) {
    const [t, scale] = [reportTexts(language), scales[steps[index] ?? 0] ?? 1]
    for (const [side, print] of [printFirstPage, printSecondPage].entries()) {
      const sheet = new Sheet(doc, language, scale)
      if (!print(sheet, t, data)) crowded.add(index)
      printFoot(sheet, t, index * 2 + side + 1, pages)
      // Setting a page is work without a pause: others are served in between.
      await new Promise(setImmediate)
    }
  }
  doc.end()
  return [await file, [...crowded]]
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
