import { encode } from 'uqr'

/** Dark modules side by side, in units of a module. */
interface Run {
  x: number
  y: number
  width: number
}

/** A QR code by its rows of dark modules; `size` includes the quiet zone of four modules that cameras need. */
export function qrRuns(text: string): { runs: Run[]; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return { x, y, width: (end === -1 ? row.length : end) - x }
    }),
  )
  return { runs, size }
}
