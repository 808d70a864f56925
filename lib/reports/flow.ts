import { bodyBottom, bodyTop, printHead, printOwner } from './page-frame'
import type { Sheet } from './sheet'
import type { Texts } from './texts'
import type { ReportData } from './types'

/** Adds a page to the file. */
export type NewSheet = () => Sheet

/** Adds a page with its head. */
export function newPage(newSheet: NewSheet, t: Texts, data: ReportData): Sheet {
  const sheet = newSheet()
  printHead(sheet, t, data)
  return sheet
}

/** What goes from page to page. */
export class Flow {
  y = bodyTop

  constructor(
    /** The page that is printed on now. */
    public sheet: Sheet,
    readonly t: Texts,
    readonly data: ReportData,
    /** Without further pages, what has no room is printed all the same. */
    private readonly newSheet: NewSheet | null,
  ) {}

  /** Begins another page where what comes next has no room on this one. Answers whether it did. */
  makeRoom(height: number): boolean {
    if (!this.newSheet || this.y + height <= bodyBottom) return false
    const { scale } = this.sheet
    this.sheet = newPage(this.newSheet, this.t, this.data)
    this.sheet.scale = scale
    this.y = bodyTop + printOwner(this.sheet, this.data) + 2
    return true
  }
}
