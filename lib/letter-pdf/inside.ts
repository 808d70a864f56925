import { ink } from '@/lib/pdf/colours'
import type { Section } from '@/lib/pdf/section'
import { printCode } from './code'
import { type Column, type Own, printFitting, type Sections } from './fit'
import { drawQrCode, drawRule } from './marks'
import type { Measures } from './measures'
import type { CommonTexts, Paper, PrintJob } from './types'

/** Between a text and the QR code beside it. */
const gutter = 14

export function printInside(sections: Sections, job: PrintJob, paper: Paper, measures: Measures): void {
  const bottom = measures.top + measures.height - measures.inside.bottom
  printFitting(sections, paper.forms, bottom, (own) => printLanguages(sections, job, paper, own, measures))
}

/** @returns where it ends */
function printLanguages(sections: Sections, job: PrintJob, paper: Paper, own: Own, measures: Measures): number {
  const { th, en } = sections
  const { top, left, width, outside, inside, qr } = measures
  const whole = { x: left, width }
  let y = top + outside.height + inside.top
  y += printHeading(th, job.common.th, whole, y, measures)
  const [right, below] = [left + width - qr, y + qr]
  th.figure(th.root, job.common.th.qr, () => drawQrCode(th, paper.link, right, below - qr, qr))
  const beside = { x: left, width: width - qr - gutter }
  y = printCode(sections, job, paper.code, own, beside, y, measures) + inside.gap
  y = printAct(th, job, paper, own, y < below ? beside : whole, y, measures)
  y = printNotes(th, job, paper, whole, Math.max(y, below), measures) + inside.gap
  th.decoration(() => drawRule(th, left, y, width))
  y += inside.gap
  y += printHeading(en, job.common.en, whole, y, measures)
  y = printAct(en, job, paper, own, whole, y, measures)
  return printNotes(en, job, paper, whole, y, measures)
}

function sizeIn({ language }: Section, { inside }: Measures): number {
  return inside[language]
}

function printHeading(section: Section, { heading }: CommonTexts, column: Column, y: number, { inside }: Measures) {
  return section.paragraph('H2', heading, { ...column, y, size: inside.heading, weight: 'semibold' }) + inside.gap / 2
}

/** Who writes, and what happens in three lines. @returns where it ends */
function printAct(
  section: Section,
  { common }: PrintJob,
  { act }: Paper,
  own: Own,
  column: Column,
  top: number,
  measures: Measures,
) {
  const size = sizeIn(section, measures)
  const { gap } = measures.inside
  let y = top + section.paragraph('P', own[section.language].who, { ...column, y: top, size }) + gap
  const list = section.tag('L')
  const indent = size * 1.6
  for (const [index, step] of common[section.language].acts[act].steps.entries()) {
    const item = section.tag('LI', list)
    section.write(item, `${index + 1}.`, { ...column, y, size, weight: 'semibold', color: ink.parent })
    y += section.write(item, step, { x: column.x + indent, width: column.width - indent, y, size }) + gap / 3
  }
  return y + gap
}

/** @returns where it ends */
function printNotes(
  section: Section,
  { common }: PrintJob,
  { act }: Paper,
  column: Column,
  top: number,
  measures: Measures,
): number {
  const size = sizeIn(section, measures)
  const { gap } = measures.inside
  const texts = common[section.language]
  const y = top + section.paragraph('P', texts.acts[act].notes, { ...column, y: top, size }) + gap / 2
  const setting = { ...column, y, size: 8.5, color: ink.muted }
  const fitting = texts.operator.find((line) => section.widthOf(line, setting.size) <= column.width)
  return y + section.paragraph('P', fitting ?? texts.operator.at(-1) ?? '', setting)
}
