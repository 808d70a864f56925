import 'server-only'
import type { Language } from '@/lib/i18n/language'
import { ink } from './colours'
import { type Faces, type Run, unknownLetter } from './faces'
import type { Weight } from './fonts'
import { smallestType } from './scales'
import { linesOf } from './thai'

type Tag = PDFKit.PDFStructureElement

export type { Tag }

export const paper = { width: 595.28, height: 841.89, left: 42, right: 42, top: 34, bottom: 48 } as const
export const columnWidth = paper.width - paper.left - paper.right

/** Of runs at a size of 1, by weight: most of a report's words are the same every time. Cleared before it grows large. */
const widths = new Map<string, number>()

/** How a paragraph is set. Lengths in points; `size` is multiplied by the sheet's scale, and the rest is not. */
export interface Setting {
  x: number
  y: number
  width: number
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
}

/** One page of a tagged file: everything drawn is either in the tree of tags or a mere decoration. */
export class Sheet {
  readonly root: Tag
  private isTrial = false
  private weight: Weight = 'regular'
  private size = 0
  private places = new Map<string, Map<string, string[]>>()

  constructor(
    readonly doc: PDFKit.PDFDocument,
    readonly language: Language,
    /** 1, or less where long names or several people need the room. */
    public scale: number,
    private readonly faces: Faces,
  ) {
    doc.addPage()
    this.root = doc.struct('Sect', { lang: language })
    doc.addStructure(this.root)
  }

  /**
   * The first of these scales that leaves room for all of something, else the last. Trials that draw nothing find it out.
   *
   * @param print answers whether all of it has room
   */
  scaleFor(scales: readonly number[], print: () => boolean): number {
    const before = this.scale
    this.isTrial = true
    for (const scale of scales) {
      this.scale = scale
      if (print()) break
    }
    const found = this.scale
    ;[this.scale, this.isTrial] = [before, false]
    return found
  }

  /** Opens a tag within another; what is drawn with it comes in that order to who listens. */
  tag(name: string, within: Tag = this.root, options: { alt?: string; scope?: 'Row' | 'Column' } = {}): Tag {
    if (this.isTrial) return within
    const tag = this.doc.struct(name, options)
    within.add(tag)
    return tag
  }

  /** A picture and what it says, with the words drawn inside. */
  figure(within: Tag, alt: string, draw: () => void): void {
    if (!this.isTrial) within.add(this.doc.struct('Figure', { alt }, [draw]))
  }

  /** What is there for the eye only. */
  decoration(draw: () => void): void {
    if (this.isTrial) return
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  /** On paper. */
  private typeSize(size: number): number {
    return Math.max(size * this.scale, smallestType)
  }

  lineHeight(size = 9): number {
    return this.typeSize(size) * (this.language === 'th' ? 1.5 : 1.36)
  }

  /** How high a paragraph will be. */
  heightOf(text: string, { width, size = 9, weight = 'regular' }: Pick<Setting, 'width' | 'size' | 'weight'>): number {
    return this.linesOf(text, width, size, weight).length * this.lineHeight(size)
  }

  widthOf(text: string, size = 9, weight: Weight = 'regular'): number {
    this.use(weight, size)
    return this.measure(text)
  }

  /** Writes a paragraph under a tag and answers its height. */
  write(tag: Tag, text: string, setting: Setting): number {
    if (this.isTrial) return this.heightOf(text, setting)
    let height = 0
    tag.add(() => {
      height = this.print(text, setting)
    })
    return height
  }

  /** A tag with one paragraph in it. */
  paragraph(name: string, text: string, setting: Setting, within: Tag = this.root): number {
    return this.write(this.tag(name, within), text, setting)
  }

  /** Sets the words themselves; the caller has opened the tag. */
  print(
    text: string,
    { x, y, width, size = 9, weight = 'regular', color = ink.text, align = 'left' }: Setting,
  ): number {
    const lines = this.linesOf(text, width, size, weight)
    const high = this.lineHeight(size)
    // The font's own box is much higher than a line: letters stand in the line's middle.
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
    const lines = this.linesIn(`${weight} ${this.size} ${width}`)
    const known = lines.get(text)
    if (known) return known
    const found = linesOf(text, width, (piece) => this.measure(piece))
    lines.set(text, found)
    return found
  }

  private linesIn(place: string): Map<string, string[]> {
    const known = this.places.get(place)
    if (known) return known
    const lines = new Map<string, string[]>()
    this.places.set(place, lines)
    return lines
  }

  private measure(text: string): number {
    let sum = 0
    for (const run of this.runsOf(text)) sum += this.widthOfRun(run)
    return sum
  }

  /** The writer's shaping stops at rare marks of other scripts that have no place on a letter: then each is set by itself. */
  private runsOf(text: string): Run[] {
    return this.faces.runsOf(text, this.weight).flatMap((run) => {
      if (this.canShape(run)) return [run]
      const letters = [...run.text].map((letter) => ({ text: letter, font: run.font }))
      return letters.map((letter) => (this.canShape(letter) ? letter : { text: unknownLetter, font: this.weight }))
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

  private widthOfRun({ text, font }: Run): number {
    const key = `${font} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known * this.size
    const width = this.doc.font(font).widthOfString(text) / this.size
    if (widths.size > 20_000) widths.clear()
    widths.set(key, width)
    return width * this.size
  }

  private printLine(line: string, x: number, y: number, color: string): void {
    this.doc.fillColor(color)
    // For who copies the text: the letters as they were typed, not as they are drawn, each mark apart from its letter.
    const isRedrawn = this.faces.isRedrawn(line)
    if (isRedrawn) this.doc.markContent('Span', { actual: line })
    let at = x
    for (const run of this.runsOf(line)) {
      this.doc.font(run.font).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += this.widthOfRun(run)
    }
    if (isRedrawn) this.doc.endMarkedContent()
  }

  private use(weight: Weight, size: number): void {
    ;[this.weight, this.size] = [weight, this.typeSize(size)]
    this.doc.font(weight).fontSize(this.size)
  }
}
