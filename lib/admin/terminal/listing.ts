export interface Listing {
  rows: object[]
  lines: string[]
}

export interface Out {
  /** Resolves when there is room for the next line of the answer. */
  print: (line: string) => Promise<void>
  /** A line about the answer, for standard error. */
  note: (line: string) => void
}

export function listingOf<R extends object>(rows: R[], columnsOf: (row: R) => (string | null)[]): Listing {
  const lines = rows.map((row) =>
    columnsOf(row)
      .map((column) => column ?? '')
      .join('\t')
      .trimEnd(),
  )
  return { rows, lines }
}
