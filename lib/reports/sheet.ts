import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { ink } from '@/lib/pdf/colours'
import type { Faces } from '@/lib/pdf/faces'
import { Section } from '@/lib/pdf/section'
import type { Texts } from './texts'

export const paper = { width: 595.28, height: 841.89, left: 42, right: 42, top: 34, bottom: 48 } as const
export const columnWidth = paper.width - paper.left - paper.right
/** Across the page, in the smallest type. */
export const small = { x: paper.left, width: columnWidth, size: 8.5 } as const
export const muted = { ...small, color: ink.muted } as const

/** Scales of the type: smaller where long names or several people need the room. */
export const scales = [1, 0.95, 0.9] as const

/** One page of a report. */
export class Sheet extends Section {
  constructor(
    doc: PDFKit.PDFDocument,
    language: Language,
    readonly t: Texts,
    faces: Faces,
  ) {
    doc.addPage()
    super(doc, language, faces)
  }
}
