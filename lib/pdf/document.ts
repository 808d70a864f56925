import 'server-only'
import PDFDocument from 'pdfkit'
import { brandName } from '@/lib/brand'
import type { Language } from '@/lib/i18n/language'
import type { Faces } from './faces'
import { fontFile } from './fonts'

/** @param title without a person's name: titles show in lists of files */
export function newDocument(
  title: string,
  language: Language,
  faces: Faces,
  { bufferPages }: { bufferPages: boolean },
): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages,
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

export function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
