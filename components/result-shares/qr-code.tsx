import { encode } from 'uqr'

/** Always dark on white, in dark mode too, with the quiet zone of four modules that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block h-auto w-full max-w-72 rounded-md"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" />
    </svg>
  )
}

/** One rectangle for each run of dark modules of a row. */
function pathOf(data: boolean[][]): string {
  return data
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`
      }),
    )
    .join('')
}
