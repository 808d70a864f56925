import { genderKey, gradeKey } from '@/lib/children/labels'
import { ink } from '@/lib/pdf/colours'
import { printable } from '@/lib/pdf/thai'
import { printChange } from './change'
import { printGroupCounts } from './group-counts'
import { drawRule } from './marks'
import { printMeaning } from './meaning'
import { bodyBottom, bodyTop, Flow, type NewSheet, newPage, printHeading } from './page-frame'
import { printResults } from './results'
import type { ReportData } from './schema'
import { columnWidth, paper, type Sheet, scales, small } from './sheet'
import { plainTags, type Texts } from './texts'

const gap = 18
/** With more people even the smallest type has no room on one page. */
const maxOnOnePage = 6
const scaleOfSeveral = 0.95

/** Child, results, changes and talking points, if possible on one page. Yields after each page whether all had room. */
export function* printFirstPages(newSheet: NewSheet, data: ReportData): Generator<boolean> {
  const sheet = newPage(newSheet, data)
  let hasRoom = false
  const onOnePage = () => {
    hasRoom = [...printBody(new Flow(sheet, data, null))].every(Boolean)
    return hasRoom
  }
  // If even the smallest type does not fit, larger type on several pages.
  const found = data.informants.length <= maxOnOnePage ? sheet.scaleFor(scales, onOnePage) : scaleOfSeveral
  sheet.scale = hasRoom ? found : scaleOfSeveral
  yield* printBody(new Flow(sheet, data, newSheet))
}

function* printBody(flow: Flow): Generator<boolean> {
  const { t } = flow.sheet
  flow.y = printChild(flow.sheet, flow.data, bodyTop)
  flow.y = printDisclaimer(flow.sheet, flow.y + 6) + 10
  yield* printResults(flow)
  flow.y += 5
  yield* printMeaning(flow)
  flow.y += 8
  yield* printGroupCounts(flow)
  flow.y += 11
  yield* printChange(flow)
  const urgentHeight = flow.sheet.heightOf(t('report.urgent'), small)
  if (flow.makeRoom(talkHeight(flow.sheet) + urgentHeight + 20)) yield true
  const { sheet } = flow
  const y = printTalk(sheet, flow.y + 12)
  const foot = bodyBottom - urgentHeight
  const hasRoom = y + 8 <= foot
  if (hasRoom) {
    printNotes(sheet, y + 10, foot - 8)
    sheet.paragraph('P', t('report.urgent'), { ...small, y: foot })
  }
  yield hasRoom
}

function printChild(sheet: Sheet, { child }: ReportData, top: number): number {
  const { t } = sheet
  const name = printable(child.name)
  const size = name.length > 60 ? 11 : name.length > 28 ? 14 : 19
  const y = top + sheet.paragraph('H1', name, { x: paper.left, y: top, width: columnWidth, size, weight: 'semibold' })
  const facts = [
    child.age === null ? '' : t('children.age', { count: child.age }),
    child.grade === null ? '' : t('children.gradeAlone', { grade: t(`children.${gradeKey(child.grade)}`) }),
    child.gender === null ? '' : t(`children.${genderKey(child.gender)}`),
    printable(child.school),
  ]
  const place = { x: paper.left, y, width: columnWidth, color: ink.muted }
  return y + sheet.paragraph('P', facts.filter(Boolean).join(' · '), place)
}

function printDisclaimer(sheet: Sheet, y: number): number {
  const text = sheet.t.markup('screening.disclaimer', plainTags)
  const inside = { x: paper.left + 10, width: columnWidth - 20, size: 9, weight: 'semibold' } as const
  const high = sheet.heightOf(text, inside) + 10
  sheet.decoration(() => sheet.doc.roundedRect(paper.left, y, columnWidth, high, 6).fill(ink.wash))
  sheet.paragraph('P', text, { ...inside, y: y + 5 })
  return y + high
}

function talkOf(t: Texts): { limits: string[]; questions: string[] } {
  const limits = [
    t('screening.notes.score'),
    t('report.limits.view'),
    t('report.limits.differ'),
    t('screening.notes.causes'),
    t('screening.notes.medicine'),
  ]
  const questions = (['meaning', 'causes', 'next', 'help', 'again'] as const).map((key) => t(`report.ask.${key}`))
  return { limits, questions }
}

const talkWidth = (columnWidth - gap) / 2
const indents = { bullet: 10, checkbox: 15 } as const

function printTalk(sheet: Sheet, top: number): number {
  const { t } = sheet
  const { limits, questions } = talkOf(t)
  const left = { x: paper.left, width: talkWidth }
  const right = { x: paper.left + talkWidth + gap, width: talkWidth }
  const ends = [
    printList(sheet, limits, printHeading(sheet, t('report.limits.title'), top, left), left, 'bullet'),
    printList(sheet, questions, printHeading(sheet, t('report.ask.title'), top, right), right, 'checkbox'),
  ]
  return Math.max(...ends)
}

function talkHeight(sheet: Sheet): number {
  const { limits, questions } = talkOf(sheet.t)
  const heightOf = (items: string[], indent: number) =>
    items.reduce((sum, text) => sum + sheet.heightOf(text, { width: talkWidth - indent, size: 8.5 }) + 2, 0)
  return sheet.lineHeight(11) + 4 + Math.max(heightOf(limits, indents.bullet), heightOf(questions, indents.checkbox))
}

function printList(
  sheet: Sheet,
  items: string[],
  top: number,
  { x, width }: { x: number; width: number },
  sign: 'bullet' | 'checkbox',
): number {
  const list = sheet.tag('L')
  const indent = indents[sign]
  let y = top
  for (const text of items) {
    const middle = y + sheet.lineHeight(8.5) / 2
    sheet.decoration(() => {
      if (sign === 'bullet') sheet.doc.circle(x + 3, middle, 1.5).fill(ink.muted)
      else
        sheet.doc
          .roundedRect(x + 0.5, middle - 4, 8, 8, 1.5)
          .lineWidth(0.9)
          .stroke(ink.muted)
    })
    const item = sheet.tag('LI', list)
    y += sheet.paragraph('LBody', text, { x: x + indent, y, width: width - indent, size: 8.5 }, item) + 2
  }
  return y
}

function printNotes(sheet: Sheet, top: number, bottom: number): void {
  if (bottom - top < sheet.lineHeight(11) + 44) return
  for (let y = printHeading(sheet, sheet.t('report.ask.notes'), top) + 18; y <= bottom; y += 22)
    sheet.decoration(() => drawRule(sheet, y))
}
