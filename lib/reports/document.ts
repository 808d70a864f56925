import 'server-only'
import PDFDocument from 'pdfkit'
import { brandName } from '@/lib/brand'
import type { Language } from '@/lib/i18n/language'
import type { Faces } from './faces'
import { fontFile } from './fonts'

/** A new file, tagged, with nothing in it. Its title is no name: titles show in lists of files. */
export function newDocument(title: string, language: Language, faces: Faces): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // How many pages there are, which each page says, is known after the last one.
    bufferPages: true,
    // None of the writer's own: it has no Thai.
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
