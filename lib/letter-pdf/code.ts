import { ink } from '@/lib/pdf/colours'
import { type Column, type Own, printUnscaled, type Sections } from './fit'
import type { Measures } from './measures'
import type { PrintJob } from './types'

const small = 8.5
const pad = 10

/** A card with what is typed: the code, and beside or below it the page for it and until when. @returns where it ends */
export function printCode(
  sections: Sections,
  job: PrintJob,
  code: string,
  own: Own,
  place: Column,
  y: number,
  measures: Measures,
): number {
  return printUnscaled(sections, () => printCard(sections, job, code, own, place, y, measures))
}

function printCard(
  { th, en }: Sections,
  { common, address }: PrintJob,
  code: string,
  own: Own,
  { x, width }: Column,
  top: number,
  { qr, code: size, isStacked, inside }: Measures,
): number {
  const whole = { x: x + pad, width: width - 2 * pad }
  const first = isStacked ? whole : { x: x + pad, width: size * 12.3 }
  const after = first.width + 2 * pad
  const second = isStacked ? whole : { x: x + after, width: width - after - pad }
  const large = en.widthOf(address, 10, 'semibold') <= second.width ? 10 : small
  const addressed = { ...second, size: large, weight: 'semibold' } as const
  const codeHigh = th.lineHeight(small) + en.lineHeight(size)
  const restHigh = en.heightOf(address, addressed) + th.lineHeight(small) + en.lineHeight(small)
  const high = isStacked ? Math.max(qr, codeHigh + restHigh + pad) : Math.max(codeHigh, restHigh) + 2 * inside.gap
  th.decoration(() => {
    th.doc.roundedRect(x, top, width, high, 6).lineWidth(0.9).fillAndStroke(ink.wash, ink.parent)
  })
  const start = top + (high - codeHigh - (isStacked ? restHigh : 0)) / 2
  let y = start
  y += th.paragraph('P', `${common.th.code} · ${common.en.code}`, { ...first, y, size: small, color: ink.muted })
  y += en.paragraph('P', code, { ...first, y, size, weight: 'semibold' })
  if (!isStacked) y = top + (high - restHigh) / 2
  y += en.paragraph('P', address, { ...addressed, y })
  y += th.paragraph('P', own.th.until, { ...second, y, size: small })
  en.paragraph('P', own.en.until, { ...second, y, size: small })
  return top + high
}
