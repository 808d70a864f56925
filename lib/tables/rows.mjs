import { cellCut, maxTableColumns, maxTableRows, maxTableText } from './limits.mjs'

/** Ends the reading of a file. `problem` is a TableProblem of read-table.ts. */
export class TableError extends Error {
  constructor(problem) {
    super(problem)
    this.problem = problem
  }
}

const isBlank = (text) => text === undefined || text.trim() === ''

/**
 * Collects the rows of a table within the limits. Texts are cut and counted here, before they leave the worker: a text that
 * many cells share is copied for each of them.
 */
export class RowCollector {
  rows = []
  #length = 0

  /**
   * @param {number} row the spreadsheet's number
   * @param {(string | undefined)[]} cells may have holes; blank ones at the end are left out
   */
  add(row, cells) {
    const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1
    if (width === 0) return
    if (width > maxTableColumns) throw new TableError('tooManyColumns')
    if (this.rows.length >= maxTableRows) throw new TableError('tooManyRows')
    const texts = Array.from({ length: width }, (_, column) => (cells[column] ?? '').slice(0, cellCut))
    for (const text of texts) this.#length += text.length
    if (this.#length > maxTableText) throw new TableError('tooLarge')
    this.rows.push({ row, cells: texts })
  }
}
