import { bodyBottom, bodyTop, printHead, printOwner } from './page-frame'
import type { Sheet } from './sheet'
import type { Texts } from './texts'
import type { ReportData } from './types'

/** Adds a page to the file. */
export type NewSheet = () => Sheet

/** What goes from page to page. */
export class Flow {
  sheet: Sheet
  y = bodyTop

  constructor(
    private readonly newSheet: NewSheet,
    readonly t: Texts,
    readonly data: ReportData,
    /** Without further pages, what has no room is printed all the same, and the type has to be smaller. */
    private readonly hasMorePages: boolean,
  ) {
    this.sheet = this.begin()
  }

  /** Begins another page where what comes next has no room on this one. Answers whether it did. */
  makeRoom(height: number): boolean {
    if (!this.hasMorePages || this.y + height <= bodyBottom) return false
    this.sheet = this.begin()
    this.y = bodyTop + printOwner(this.sheet, this.data) + 2
    return true
  }

  private begin(): Sheet {
    const sheet = this.newSheet()
    printHead(sheet, this.t, this.data)
    return sheet
  }
}
