/** What a listing command answers: rows for `--json`, and the line of each for a terminal and for `cut`. */
export interface Listing {
  /** Times are ISO 8601 in UTC. */
  rows: object[]
  lines: string[]
}

/** Tab-separated; what is absent at the end is left out. */
export function listingOf<R extends object>(rows: R[], columnsOf: (row: R) => (string | null)[]): Listing {
  const lines = rows.map((row) =>
    columnsOf(row)
      .map((column) => column ?? '')
      .join('\t')
      .trimEnd(),
  )
  return { rows, lines }
}
