import 'server-only'
import { collect, newDocument } from '@/lib/pdf/document'
import { type Faces, facesFor } from '@/lib/pdf/faces'
import { Section } from '@/lib/pdf/section'
import type { Sections } from './fit'
import { printInside } from './inside'
import { drawMarks, drawPreviewMarks } from './marks'
import { type Measures, measuresOf } from './measures'
import { printOutside } from './outside'
import type { Paper, PrintJob } from './types'

/** One PDF; on each paper Thai, with English below. */
export async function drawLetters(job: PrintJob): Promise<Buffer> {
  const names = job.papers.flatMap(({ forms: [whole] }) =>
    whole ? [...Object.values(whole.th), ...Object.values(whole.en)] : [],
  )
  const faces = await facesFor([...names, ...job.common.th.operator, ...job.common.en.operator])
  const doc = newDocument(job.title, 'th', faces, { bufferPages: false })
  setPrinting(doc)
  const file = collect(doc)
  const measures = measuresOf(job.perPage)
  let sections: Sections | null = null
  for (const [index, paper] of job.papers.entries()) {
    const place = index % job.perPage
    if (place === 0) doc.addPage()
    if (sections) for (const section of [sections.th, sections.en]) section.begin()
    else sections = newSections(doc, faces, measures)
    if (place === 0) drawMarks(sections.th, measures, job.perPage)
    drawPaper(sections, job, paper, { ...measures, top: place * measures.height })
  }
  doc.end()
  return file
}

/** One side of each sheet, for the back is the outside of a fold; and in full size, for the QR code. */
function setPrinting(doc: PDFKit.PDFDocument): void {
  // pdfkit has no option for it.
  const { _root } = doc as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, string> } } } }
  Object.assign(_root.data.ViewerPreferences.data, { Duplex: 'Simplex', PrintScaling: 'None' })
}

function newSections(doc: PDFKit.PDFDocument, faces: Faces, { leading }: Measures): Sections {
  const sections = { th: new Section(doc, 'th', faces), en: new Section(doc, 'en', faces) }
  for (const section of Object.values(sections)) section.leading = leading[section.language]
  return sections
}

function drawPaper(sections: Sections, job: PrintJob, paper: Paper, measures: Measures): void {
  if (job.mark) drawPreviewMarks(sections.th, job.mark, measures)
  printOutside(sections, job, paper, measures)
  printInside(sections, job, paper, measures)
}
