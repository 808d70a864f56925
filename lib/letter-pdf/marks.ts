import { ink } from '@/lib/pdf/colours'
import type { Section } from '@/lib/pdf/section'
import { qrRuns } from '@/lib/qr-runs'
import { foldsOf, type Measures, page } from './measures'

/** Black on white with its quiet zone, in one path. */
export function drawQrCode({ doc }: Section, link: string, x: number, y: number, side: number): void {
  const { runs, size } = qrRuns(link)
  doc.rect(x, y, side, side).fill(ink.paper)
  doc
    .save()
    .translate(x, y)
    .scale(side / size)
  for (const run of runs) doc.rect(run.x, run.y, run.width, 1)
  doc.fill('#000000').restore()
}

export function drawRule({ doc }: Section, x: number, y: number, width: number): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(ink.line)
}

/** Where a page is folded, and where it is cut in two. */
export function drawMarks(section: Section, measures: Measures, perPage: 1 | 2): void {
  const { doc } = section
  section.decoration(() => {
    doc.lineWidth(0.6)
    for (let place = 0; place < perPage; place += 1)
      for (const fold of foldsOf(measures)) {
        const y = place * measures.height + fold
        for (const x of [14, page.width - 26])
          doc
            .moveTo(x, y)
            .lineTo(x + 12, y)
            .stroke(ink.muted)
      }
    if (perPage === 1) return
    doc.moveTo(14, page.height / 2).lineTo(page.width - 14, page.height / 2)
    doc.dash(4, { space: 4 }).stroke(ink.muted).undash()
  })
}

/** Beside the names, and large under what is inside. */
export function drawPreviewMarks(section: Section, text: string, measures: Measures): void {
  const { top, height, outside, left, width } = measures
  const size = outside.to * 0.8
  const wide = section.widthOf(text, size, 'semibold') + 2 * size
  section.tag('P').add(() => {
    const [x, y, high] = [left + width - wide, top + outside.top / 2, size * 2]
    section.doc.roundedRect(x, y, wide, high, 4).lineWidth(1.2).stroke(ink.text)
    section.print(text, {
      x,
      width: wide,
      y: y + (high - section.lineHeight(size)) / 2,
      size,
      weight: 'semibold',
      align: 'center',
    })
  })
  section.decoration(() => {
    const [middle, large] = [top + (outside.height + height) / 2, width / 9]
    section.doc.save().rotate(-24, { origin: [page.width / 2, middle] })
    const place = { x: -page.width, width: 3 * page.width, y: middle - section.lineHeight(large) / 2 }
    section.print(text, { ...place, size: large, weight: 'semibold', color: ink.track, align: 'center' })
    section.doc.restore()
  })
}
