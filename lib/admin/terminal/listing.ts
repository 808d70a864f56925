/** The answer of a listing command: `rows` for `--json`, and a line of each for a terminal and for `cut`. */
export interface Listing {
  /** Times are ISO 8601 in UTC. */
  rows: object[]
  lines: string[]
}

export interface Out {
  /** Resolves when there is room for the next line of the answer. */
  print: (line: string) => Promise<void>
  /** A line about the answer, for standard error. */
  tell: (line: string) => void
}

/** Tab-separated; missing columns at the end are left out. */
export function listingOf<R extends object>(rows: R[], columnsOf: (row: R) => (string | null)[]): Listing {
  const lines = rows.map((row) =>
    columnsOf(row)
      .map((column) => column ?? '')
      .join('\t')
      .trimEnd(),
  )
  return { rows, lines }
}
