/**
 * A figure is a line of the table that a bench ends with: `what`, `now`, `unit`, its goal (`atLeast` or `atMost`), and `before`:
 * the same bench on the code of November 2026.
 */

/** A figure without a goal always is. */
export function isMet({ now, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }) {
  return now >= atLeast && now <= atMost
}

export function printFigures(figures, print) {
  const width = Math.max(...figures.map(({ what }) => what.length))
  print(`\n${'what'.padEnd(width)}     before        now     wanted`)
  for (const figure of figures) {
    const { what, now, before, atLeast, atMost, unit = '' } = figure
    const wanted = atLeast === undefined ? (atMost === undefined ? '' : `≤ ${shown(atMost)}`) : `≥ ${shown(atLeast)}`
    const columns = [before === undefined ? '' : shown(before), shown(now), wanted].map((each) => each.padStart(10))
    print(`${what.padEnd(width)} ${columns.join(' ')}  ${unit}${isMet(figure) ? '' : '  MISSED'}`.trimEnd())
  }
}

/** Three digits. */
function shown(figure) {
  return figure >= 100 ? figure.toFixed(0) : figure >= 10 ? figure.toFixed(1) : figure.toFixed(2)
}

export function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

/** `share` is between 0 and 1. */
export function percentile(figures, share) {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
