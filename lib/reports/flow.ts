import { bodyBottom, bodyTop, printHead, printOwner } from './page-frame'
import type { ReportData } from './schema'
import type { Sheet } from './sheet'
import type { Texts } from './texts'

export type NewSheet = () => Sheet

export function newPage(newSheet: NewSheet, t: Texts, data: ReportData): Sheet {
  const sheet = newSheet()
  printHead(sheet, t, data)
  return sheet
}

export class Flow {
  y = bodyTop

  constructor(
    public sheet: Sheet,
    readonly t: Texts,
    readonly data: ReportData,
    /** Null: no further pages; what has no room is printed anyway. */
    private readonly newSheet: NewSheet | null,
  ) {}

  /** Begins a page if this one has not that much room. @returns whether it did */
  makeRoom(height: number): boolean {
    if (!this.newSheet || this.y + height <= bodyBottom) return false
    const { scale } = this.sheet
    this.sheet = newPage(this.newSheet, this.t, this.data)
    this.sheet.scale = scale
    this.y = bodyTop + printOwner(this.sheet, this.data) + 2
    return true
  }
}
