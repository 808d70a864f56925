import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { ink } from './colours'
import { type Faces, missingGlyph, type Run } from './faces'
import type { Weight } from './fonts'
import { linesOf } from './thai'

export type Tag = PDFKit.PDFStructureElement

/** In points on paper, whatever the scale: a page is read at arm's length. */
export const smallestType = 8.5

/** Widths of runs at a size of 1, by font: most words of a file repeat. Cleared before it grows large. */
const widths = new Map<string, number>()

/** Widths at a size of 1. */
interface Piece {
  runs: (Run & { width: number })[]
  width: number
}

/** Lengths in points; only `size` is multiplied by the section's scale. */
export interface Setting {
  x: number
  y: number
  width: number
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
}

/** A part of a tagged file in one language: everything drawn is either in the tree of tags or a decoration. */
export class Section {
  root: Tag
  scale = 1
  /** The height of a line, in sizes of its type: Thai has marks above and below. */
  leading: number
  private isTrial = false
  private weight: Weight = 'regular'
  private size = 0
  private brokenLines = new Map<string, string[]>()
  private pieces = new Map<string, Piece>()

  constructor(
    readonly doc: PDFKit.PDFDocument,
    readonly language: Language,
    private readonly faces: Faces,
  ) {
    this.root = this.newRoot()
    this.leading = language === 'th' ? 1.5 : 1.36
  }

  /** For the next page in this language: what was drawn before is written out, where its lines break stays known. */
  begin(): void {
    this.root.end()
    this.root = this.newRoot()
  }

  private newRoot(): Tag {
    const root = this.doc.struct('Sect', { lang: this.language })
    this.doc.addStructure(root)
    return root
  }

  /** What `print` returns when it runs without drawing, in type of that scale. */
  trial<T>(scale: number, print: () => T): T {
    const before = [this.scale, this.isTrial] as const
    ;[this.scale, this.isTrial] = [scale, true]
    const found = print()
    ;[this.scale, this.isTrial] = before
    return found
  }

  /** The first scale at which `print`, run without drawing, returns that everything has room; else the last. */
  scaleFor(scales: readonly number[], print: () => boolean): number {
    return scales.find((scale) => this.trial(scale, print)) ?? scales.at(-1) ?? this.scale
  }

  /** Opens a tag within another; screen readers follow the order of tags. */
  tag(name: string, within: Tag = this.root, options: { alt?: string; scope?: 'Row' | 'Column' } = {}): Tag {
    if (this.isTrial) return within
    const tag = this.doc.struct(name, options)
    within.add(tag)
    return tag
  }

  /** A picture with its alternative text; words drawn inside it get no tag of their own. */
  figure(within: Tag, alt: string, draw: () => void): void {
    if (!this.isTrial) within.add(this.doc.struct('Figure', { alt }, [draw]))
  }

  /** Not read by screen readers. */
  decoration(draw: () => void): void {
    if (this.isTrial) return
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  private typeSize(size: number): number {
    return Math.max(size * this.scale, smallestType)
  }

  lineHeight(size = 9): number {
    return this.typeSize(size) * this.leading
  }

  heightOf(text: string, { width, size = 9, weight = 'regular' }: Pick<Setting, 'width' | 'size' | 'weight'>): number {
    return this.linesOf(text, width, size, weight).length * this.lineHeight(size)
  }

  widthOf(text: string, size = 9, weight: Weight = 'regular'): number {
    this.use(weight, size)
    return this.measure(text)
  }

  /** @returns the height */
  write(tag: Tag, text: string, setting: Setting): number {
    if (this.isTrial) return this.heightOf(text, setting)
    let height = 0
    tag.add(() => {
      height = this.print(text, setting)
    })
    return height
  }

  paragraph(name: string, text: string, setting: Setting, within: Tag = this.root): number {
    return this.write(this.tag(name, within), text, setting)
  }

  /** Draws text within a tag that the caller has opened. @returns the height */
  print(text: string, { x, y, width, size = 9, weight = 'regular', color = ink.text, align = 'left' }: Setting) {
    const lines = this.linesOf(text, width, size, weight)
    const high = this.lineHeight(size)
    // The font's bounding height is much more than a line: centre the glyphs in the line.
    const baseline = high / 2 + this.typeSize(size) * 0.34
    lines.forEach((line, index) => {
      const wide = this.measure(line)
      const start = align === 'left' ? x : align === 'right' ? x + width - wide : x + (width - wide) / 2
      this.printLine(line, start, y + index * high + baseline, color)
    })
    return lines.length * high
  }

  private linesOf(text: string, width: number, size: number, weight: Weight): string[] {
    this.use(weight, size)
    const key = `${weight} ${this.size} ${width} ${text}`
    const known = this.brokenLines.get(key)
    if (known) return known
    const found = linesOf(text, width, (piece) => this.measure(piece))
    this.brokenLines.set(key, found)
    return found
  }

  private measure(text: string): number {
    return this.pieceOf(text).width * this.size
  }

  /** Shaped once: most words and lines of a file repeat. */
  private pieceOf(text: string): Piece {
    const key = `${this.weight} ${text}`
    const known = this.pieces.get(key)
    if (known) return known
    const runs = this.runsOf(text).map((run) => ({ ...run, width: this.widthOfRun(run) }))
    const piece = { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
    if (this.pieces.size > 20_000) this.pieces.clear()
    this.pieces.set(key, piece)
    return piece
  }

  /** PDFKit's shaping throws at rare marks of other scripts that attach to no character: then each is set by itself. */
  private runsOf(text: string): Run[] {
    return this.faces.runsOf(text, this.weight).flatMap((run) => {
      if (this.canShape(run)) return [run]
      const signs = [...run.text].map((text) => ({ text, font: run.font }))
      return signs.map((sign) => (this.canShape(sign) ? sign : { text: missingGlyph, font: this.weight }))
    })
  }

  private canShape(run: Run): boolean {
    if (run.font === this.weight) return true
    try {
      this.widthOfRun(run)
      return true
    } catch {
      return false
    }
  }

  /** At a size of 1. */
  private widthOfRun({ text, font }: Run): number {
    const key = `${font} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = this.doc.font(font).widthOfString(text) / this.size
    if (widths.size > 20_000) widths.clear()
    widths.set(key, width)
    return width
  }

  private printLine(line: string, x: number, y: number, color: string): void {
    this.doc.fillColor(color)
    // Copying then gives the text as it was typed, not as it is drawn, with marks apart from their letters.
    const isRedrawn = this.faces.isRedrawn(line)
    if (isRedrawn) this.doc.markContent('Span', { actual: line })
    let at = x
    for (const { text, font, width } of this.pieceOf(line).runs) {
      this.doc.font(font).text(text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += width * this.size
    }
    if (isRedrawn) this.doc.endMarkedContent()
  }

  private use(weight: Weight, size: number): void {
    ;[this.weight, this.size] = [weight, this.typeSize(size)]
    this.doc.font(weight).fontSize(this.size)
  }
}
