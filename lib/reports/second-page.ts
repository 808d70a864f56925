import { itemsWithGap } from '@/lib/screening/presentation'
import { scaleIn } from '@/lib/screening/questionnaire'
import { questionCount } from '@/lib/screening/scoring'
import { ink } from './colours'
import { bodyBottom, bodyTop, printHead, printHeading } from './page-frame'
import { printQuestionTable } from './question-table'
import { columnWidth, paper, type Sheet } from './sheet'
import type { Texts } from './texts'
import { printable } from './thai'
import type { ReportData } from './types'

/** Every question and answer. Answers whether all of it had room. */
export function printSecondPage(sheet: Sheet, t: Texts, data: ReportData): boolean {
  printHead(sheet, t, data)
  const { parent, teacher, child } = data
  const name = printable(child.name)
  // A page that got away from the other still says whose it is.
  const owner = {
    x: paper.left + 200,
    width: columnWidth - 200,
    size: name.length > 40 ? 7 : 9,
    align: 'right',
  } as const
  const ownerHeight = sheet.paragraph('P', name, { ...owner, y: bodyTop + 2 })
  let y = printHeading(sheet, t('report.questions.title', { total: questionCount }), bodyTop, { width: 190 })
  y = Math.max(y, bodyTop + ownerHeight + 2)
  const answers = scaleIn(sheet.language)
    .map(({ value, label }) => `${value} ${label}`)
    .join(' · ')
  const scale = t('report.questions.scale', { answers })
  const gaps =
    parent && teacher ? t('combined.answers.gaps', { count: itemsWithGap(parent.answers, teacher.answers).length }) : ''
  const hint = { x: paper.left, width: columnWidth, size: 8, color: ink.muted }
  y += sheet.paragraph('P', [scale, gaps].filter(Boolean).join(' '), { ...hint, y }) + 5
  y = printQuestionTable(sheet, t, data, y)
  return y <= bodyBottom
}
