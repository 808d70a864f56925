import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { stringsOf } from '../support/strings'

/* Figures about likelihood and change are in lib/screening/figures.ts alone; texts take them as arguments (docs/decisions/0049). */

type Tree = { [key: string]: string | Tree }

function flat(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

const messages = [...flat(en), ...flat(th)]

/** Programs that write mails, notices and reports beside the messages. */
const programs = ['lib/mail', 'lib/line-notices', 'lib/reports', 'lib/fhir', 'lib/rechecks'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = path.posix.join(folder, name)
      return stringsOf(readFileSync(file, 'utf8')).map((text): [string, string] => [file, text])
    }),
)

const count = '(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine)'
const percentage = /[\d}\0]\s?(?:%|per ?cent)|(?:ร้อยละ|เปอร์เซ็นต์)/i
const share = new RegExp(
  `\\b${count} (?:in|of|out of) (?:every )?(?:10|20|100|1,?000|ten|twenty)\\b|(?:ใน|จาก|ทุก) ?(?:เด็ก )?\\d+ คน`,
  'i',
)
const band = /\b\d+(?:\.\d+)? points?\b|\d+(?:\.\d+)? คะแนน/i

function isFigure(text: string): boolean {
  return [percentage, share, band].some((pattern) => pattern.test(text))
}

test('no message, mail or report has a figure about likelihood or change written out', () => {
  expect(messages.length).toBeGreaterThan(1000)
  expect(programs.length).toBeGreaterThan(200)
  expect([...messages, ...programs].filter(([, text]) => isFigure(text))).toEqual([])
})

test.each([
  ['about 70% of children'],
  ['{share} % of children'],
  ['70 per cent'],
  ['ร้อยละ {share}'],
  ['of such children 7 in 10'],
  ['seven of ten children'],
  ['ประมาณ 7 ใน 10 คน'],
  ['below 10 points'],
  ['ต่างกัน 10 คะแนน'],
])('a figure that is written out is found: %s', (text) => {
  expect(isFigure(text)).toBe(true)
})

const ofChange = [
  'numbers.',
  'results.change.',
  'results.ofTen',
  'report.change.',
  'mail.recheck.',
  'lineMessages.',
  'childPage.recheck.',
]
const verdicts = [
  /\b(?:better|worse|worsen\w*|works?|working|worked|improv\w*|respon[ds]\w*|recover\w*|effective\w*|remission|progress\w*)\b/i,
  /ดีขึ้น|แย่ลง|ได้ผล|ตอบสนอง|พัฒนาขึ้น|ทรุด|หายจาก/,
]

test('no text about change says better or worse, or that something works', () => {
  // The title is the specification's (docs/glossary.md).
  const texts = messages.filter(
    ([key]) => key !== 'results.change.title' && ofChange.some((each) => key.startsWith(each)),
  )
  expect(texts.length).toBeGreaterThan(100)
  const hasVerdict = (text: string) =>
    verdicts.some((verdict) => verdict.test(text.replaceAll(/worked out from/gi, '')))
  expect(texts.filter(([, text]) => hasVerdict(text))).toEqual([])
  expect(['It works.', 'คะแนนดีขึ้น'].map(hasVerdict)).toEqual([true, true])
})

test('nothing claims that the questions are validated, proven or accurate', () => {
  const claim = /\b(?:validated|proven|accura\w+|reliab\w+|evidence-based)\b|แม่นยำ|น่าเชื่อถือ|ผ่านการรับรอง|ได้มาตรฐาน/i
  expect(messages.filter(([, text]) => claim.test(text)).map(([key]) => key)).toEqual(['numbers.own'])
  expect([en.numbers.own, th.numbers.own]).toEqual([
    expect.stringContaining('nothing on this page is validated'),
    expect.stringContaining('ยังไม่มีการศึกษาใดยืนยัน'),
  ])
})
