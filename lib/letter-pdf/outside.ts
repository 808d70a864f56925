import { ink } from '@/lib/pdf/colours'
import { type Own, printFitting, type Sections } from './fit'
import type { Measures } from './measures'
import type { Paper, PrintJob } from './types'

/** What is seen of a folded paper: to whom and from whom, and nothing of what it is about. */
export function printOutside(sections: Sections, { common }: PrintJob, { forms }: Paper, measures: Measures): void {
  const { top, left, outside } = measures
  const { th, en } = sections
  const bottom = top + outside.height - outside.bottom
  const [large, small] = [
    { x: left, width: outside.width, size: outside.th },
    { x: left, width: outside.width, size: outside.en, color: ink.muted },
  ]
  printFitting(sections, forms, bottom - outside.reserved, (own: Own) => {
    let y = top + outside.top
    y += th.paragraph('H1', own.th.to, { ...large, y, width: measures.width, size: outside.to, weight: 'semibold' })
    if (own.th.schoolClass) y += th.paragraph('P', own.th.schoolClass, { ...large, y })
    y +=
      en.paragraph('P', [own.en.to, own.en.schoolClass].filter(Boolean).join(' · '), {
        ...small,
        y,
        width: measures.width,
      }) + outside.gap
    y += th.paragraph('P', own.th.from, { ...large, y, weight: 'semibold' })
    return y + en.paragraph('P', own.en.from, { ...small, y })
  })
  const place = outside.private
  const below = bottom - en.heightOf(common.en.private, { ...small, ...place })
  const above = below - th.heightOf(common.th.private, { ...large, ...place })
  th.paragraph('P', common.th.private, { ...large, ...place, y: above })
  en.paragraph('P', common.en.private, { ...small, ...place, y: below })
}
