import { fontBodies, openPdf } from './pdf'

/** A piece of text: from where to where on its line, in points from the top left corner of the page. */
interface Placed {
  left: number
  right: number
  baseline: number
  size: number
}

interface QrCode {
  x: number
  y: number
  side: number
  /** Where it is dark. */
  data: boolean[][]
}

interface Drawn {
  texts: Placed[]
  codes: QrCode[]
}

/** What is where on each page. Text that is turned or only decorates is left out. */
export function placesIn(file: Buffer): Drawn[] {
  const { pages, bodyOf } = openPdf(file)
  return pages.map(({ page, content }) => {
    const widths = new Map(
      fontBodies(page, bodyOf).map(([name, body]) => {
        const [, list = ''] = /\/W \[0 \[([^\]]*)\]/.exec(bodyOf(/\/DescendantFonts \[(\d+) 0 R/.exec(body)?.[1])) ?? []
        return [name, list.trim().split(/\s+/).map(Number)]
      }),
    )
    const high = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1])
    return { texts: textsIn(content.replace(/\/Artifact[\s\S]*?\nEMC/g, ''), widths, high), codes: codesIn(content) }
  })
}

function textsIn(content: string, widths: Map<string, number[]>, high: number): Placed[] {
  let [font, size, x, baseline] = ['', 0, 0, 0]
  const found: Placed[] = []
  const tokens = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[(<[^\]]*)\] TJ/g
  for (const [, left, bottom, name, points, shown] of content.matchAll(tokens)) {
    if (left) [x, baseline] = [Number(left), high - Number(bottom)]
    else if (name) [font, size] = [name, Number(points)]
    else if (shown) {
      const wide = (widthOf(shown, widths.get(font) ?? []) * size) / 1000
      if (wide > 0) found.push({ left: x, right: x + wide, baseline, size })
    }
  }
  return found
}

/** In thousandths of the size of its type. */
function widthOf(shown: string, widths: number[]): number {
  let sum = 0
  for (const [, hex, gap] of shown.matchAll(/<([0-9a-f]+)>|([-\d.]+)/g)) {
    const glyphs = hex?.match(/.{4}/g) ?? []
    for (const glyph of glyphs) sum += widths[Number.parseInt(glyph, 16)] ?? Number.NaN
    sum -= Number(gap ?? 0)
  }
  return sum
}

/** A white square, and on it what is dark of each row, in one path. */
function codesIn(content: string): QrCode[] {
  const squares =
    /\n([\d.]+) ([\d.]+) ([\d.]+) \3 re\n[^\n]*\n1 1 1 scn\nf\nq\n1 0 0 1 \1 \2 cm\n([\d.]+) 0 0 \4 0 0 cm\n((?:\d+ \d+ \d+ 1 re\n)+)[^\n]*\n0 0 0 scn\nf\n/g
  return Array.from(content.matchAll(squares), ([, x, y, side, scale, rows = '']) => {
    const size = Math.round(Number(side) / Number(scale))
    const data = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const [, from, row, wide] of rows.matchAll(/(\d+) (\d+) (\d+) 1 re/g))
      data[Number(row)]?.fill(true, Number(from), Number(from) + Number(wide))
    return { x: Number(x), y: Number(y), side: Number(side), data }
  })
}
