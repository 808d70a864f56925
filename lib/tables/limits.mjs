/** Rows that have a text: 5,000 students, and room for titles, headings and footers. */
export const maxTableRows = 5_100
/** A text in a column beyond this one refuses the file. */
export const maxTableColumns = 100
/** UTF-16 units at which a cell is cut: one more than a caller may accept. */
export const cellCut = 10_001
/** UTF-16 units of all cells together. */
export const maxTableText = 10_000_000
/** Files in a workbook's archive, and the bytes that they unpack to together. */
export const maxEntries = 200
export const maxUnpackedBytes = 20_000_000
/** After this the worker is ended, on a busy machine after up to three times this. */
export const maxReadingMs = 5_000
/** Megabytes of a worker's heap, at which V8 aborts it. What is outside the heap is not bounded by it. */
export const maxHeapMb = 144
