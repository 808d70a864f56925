import { sampleAssessment, sampleInformant } from '@/lib/assessments/samples'
import type { InformantKind, InformantResult } from '@/lib/assessments/types'
import { env } from '@/lib/env'
import { operatorLine } from '@/lib/i18n/operator-line'
import { questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { setEnvironment } from '@/tests/support/environment'
import { readPdf } from '@/tests/support/pdf'
import { renderReport } from './render'
import type { ReportData } from './schema'

setEnvironment()

const atHome = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]
const atSchool = [2, 2, 1, 2, 3, 2, 1, 0, 1, 0, 1, 1, 0, 2, 1, 2, 2, 2]

function informant(kind: InformantKind, name: string | null, answers: number[], of: Partial<InformantResult> = {}) {
  const newest = sampleAssessment({ id: `${kind} ${name}`, answers, completedAt: '2026-11-20T03:00:00.000Z' })
  return sampleInformant(kind, { name, newest, ...of })
}

const parent = informant('parent', 'นก น้ำใจงาม', atHome)
const before = sampleAssessment({
  id: 'before',
  answers: [3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 3, 2, 2, 1, 2, 3, 1],
  completedAt: '2026-06-20T03:00:00.000Z',
})
const teacher = informant('teacher', 'Ms. Siriporn', atSchool)

const ploy: ReportData = {
  child: { name: 'น้องพลอย ญี่ปุ่น', age: 8, grade: '2', school: 'โรงเรียนราชินี', gender: 'female' },
  informants: [{ ...parent, earlier: [before] }, teacher],
  olderAt: null,
  madeAt: '2026-11-21T03:00:00.000Z',
}

/** Without the ends of lines: where a sentence is broken is no part of it. */
function flat(text: string | undefined): string {
  return (text ?? '').replace(/\s/g, '')
}

describe.each(['en', 'th'] as const)('in %s', (language) => {
  let report: ReturnType<typeof readPdf>
  beforeAll(async () => {
    report = readPdf(await renderReport(ploy, [language]))
  })

  test('a report of two is three pages and one of earlier answers, tagged, whose title says nothing about the child', () => {
    expect(report.pages).toHaveLength(4)
    expect(report.title).toBe(language === 'en' ? 'ADHD screening report' : 'รายงานการคัดกรองสมาธิสั้น (ADHD)')
    expect(report.language).toBe(language)
    expect(report.tags).toMatchObject({ Sect: 4, H1: 1, Table: 3, TR: 24, LI: 10 })
    expect(report.tags.Figure).toBe(7)
    expect(report.alternatives.join()).not.toContain('น้อง')
  })

  test('a report says on each of its pages who runs the site', () => {
    expect(operatorLine(language)).toContain('contact@sati.example')
    for (const page of report.pages) expect(flat(page)).toContain(flat(operatorLine(language)))
  })

  test('a report shows both totals, and no sum or average of them', () => {
    const first = flat(report.pages[0])
    for (const text of ['น้องพลอยญี่ปุ่น', 'นกน้ำใจงาม', 'Ms.Siriporn', '34', '25']) expect(first).toContain(text)
    for (const text of ['59', '29.5']) expect(first).not.toContain(text)
    expect(first).toContain(
      language === 'en'
        ? 'notadiagnosis.Onlyadoctororanotherqualifiedprofessional'
        : 'ไม่ใช่การวินิจฉัยโรคการวินิจฉัยสมาธิสั้นต้องทำโดยแพทย์',
    )
    expect(first).toContain(language === 'en' ? '34onNov20,2026(−4)' : '34เมื่อ20พ.ย.2569(−4)')
  })

  test('a report says of a change what is usual, what was expected with nothing done, and where the figures come from', () => {
    const first = flat(report.pages[0])
    const texts =
      language === 'en'
        ? ['(−4): within what is seen when nothing', 'about 31 is']
        : ['(−4) อยู่ในช่วงที่พบได้', 'ประมาณ 31 คะแนน']
    for (const text of [...texts, '/numbers']) expect(first).toContain(flat(text))
  })

  test('a report has all 18 questions as each was asked, with the answers, and marks what differs', () => {
    const second = flat(report.pages[1]) + flat(report.pages[2])
    for (const who of ['parent', 'teacher'] as const)
      for (const question of questionsFor(who, language)) expect(second).toContain(flat(question))
    const answers = scaleIn(language)
    for (const { value, label } of answers) expect(second).toContain(flat(`${value} ${label}`))
    const steps = language === 'en' ? /2steps/g : /2ระดับ(?!ขึ้นไป)/g
    expect(second.match(steps)).toHaveLength(3)
  })

  test('a report has earlier answers whole, and their numbers nowhere but there and where the change is', () => {
    const [, second, , last] = report.pages
    const { totalScore, inattentionCount, hyperactivityCount, answers } = before
    expect(last).toContain([`${inattentionCount}/9`, `${hyperactivityCount}/9`, ...answers].join('\n'))
    expect(flat(last)).toContain(language === 'en' ? 'Jun20,2026' : '20มิ.ย.2569')
    expect(last?.split('\n')).toContain(String(totalScore))
    expect(second?.split('\n')).not.toContain(String(totalScore))
  })
})

test('a report in both languages is both reports, one after the other', async () => {
  const { pages, language } = readPdf(await renderReport({ ...ploy, informants: [parent, teacher] }, ['en', 'th']))
  expect(language).toBe('en')
  expect(pages).toHaveLength(6)
  expect(flat(pages[1])).toContain('All18questions')
  expect(flat(pages[4])).toContain('คำถามทั้ง18ข้อ')
})

test.each([
  ['the parent', [parent], 'The parent has not answered yet', 'No teacher has answered yet'],
  ['the teacher', [teacher], 'No teacher has answered yet', 'The parent has not answered yet'],
])('a report from %s alone says who is missing, and compares nothing', async (_, informants, notSaid, said) => {
  const { pages } = readPdf(await renderReport({ ...ploy, informants }, ['en']))
  expect(pages).toHaveLength(2)
  expect(flat(pages[0])).toContain(flat(said))
  expect(flat(pages[0])).not.toContain(flat(notSaid))
  expect(flat(pages[0])).toContain('Thesearethefirstanswers')
  expect(flat(pages[1])).not.toMatch(/stepsapart|Differ/)
})

test.each(['en', 'th'] as const)(
  'a report names in one line who had read others’ answers before (%s)',
  async (language) => {
    const wrote = language === 'en' ? 'had read others’ answers before answering.' : 'ได้อ่านคำตอบของคนอื่นก่อนตอบแบบประเมิน'
    const of = (result: InformantResult, hadReadOthers: boolean | null): InformantResult => ({
      ...result,
      newest: { ...result.newest, hadReadOthers },
    })
    const second = informant('second_parent', 'Lek', atSchool)
    const first = async (informants: InformantResult[]) =>
      flat(readPdf(await renderReport({ ...ploy, informants }, [language])).pages[0])
    const one = await first([of(parent, false), of(second, true), of(teacher, null)])
    expect(one).toContain(flat(`${language === 'en' ? 'Lek (Second parent)' : 'Lek (ผู้ปกครองอีกคน)'} ${wrote}`))
    expect(one.split(flat(wrote))).toHaveLength(2)
    const both = await first([of(parent, true), of(second, true), of(teacher, null)])
    const names =
      language === 'en' ? 'นก น้ำใจงาม (Parent) and Lek (Second parent)' : 'นก น้ำใจงาม (ผู้ปกครอง) และ Lek (ผู้ปกครองอีกคน)'
    expect(both).toContain(flat(`${names} ${wrote}`))
    for (const hadRead of [false, null])
      expect(await first([of(parent, hadRead), of(second, hadRead)])).not.toContain(flat(wrote))
    // Of another time than the others', and so not compared with what was read.
    const old = { ...before, hadReadOthers: true }
    expect(await first([of(parent, false), { ...second, newest: old }])).not.toContain(flat(wrote))
  },
)

const names = {
  'wide letters': 'W'.repeat(100),
  'narrow letters': 'i'.repeat(100),
  'Thai without spaces': 'ก้ำกึ่งญี่ปุ่น'.repeat(8).slice(0, 100),
  'tall Thai': 'ปู่ฝุ่น'.repeat(14),
  words: 'Maximiliane '.repeat(8).trim(),
  Chinese: '名前'.repeat(50),
  'letters no font has': 'ဖြိုး'.repeat(20),
  'marks the shaper cannot place': 'ௐணஇ்̨̀॑ 𑌻̦̈ ປ຺ໍຩພື ڭࣞڇ ﷺ'.repeat(3),
  emoji: '👩‍👩‍👧‍👦'.repeat(9),
  'from right to left': 'שלום مرحبا '.repeat(9),
  'combining marks': `e${'\u0301'.repeat(99)}`,
  'Thai marks without a letter': 'ุ่้ำ'.repeat(25),
  markup: '<b>x</b><script>alert(1)</script>{name}',
  'PDF syntax': ') /S /JavaScript /JS (app.alert(1)) \\) endobj',
  controls: 'a\u0000b\u001b[2J\u202ec\ud800\r\n\t',
  'private use': '\ue000\ue001\uf8ff',
}

const namedOnly = (name: string): ReportData => ({
  ...ploy,
  child: { ...ploy.child, name, school: `${name}${name}`.slice(0, 200) },
  informants: [informant('parent', `${name} ${name}`, atHome), informant('teacher', `${name}${name}`, atSchool)],
})

test('a report names an operator with a long address by as much as one line holds', async () => {
  const { OPERATOR_NAME, OPERATOR_ADDRESS } = env()
  Object.assign(env(), { OPERATOR_ADDRESS: 'Rama IV Road '.repeat(15) })
  const withEmail = flat(readPdf(await renderReport(ploy, ['en'])).pages[0])
  Object.assign(env(), { OPERATOR_NAME: 'W'.repeat(30), OPERATOR_EMAIL: `${'w'.repeat(60)}@sati.example` })
  const nameAlone = flat(readPdf(await renderReport(ploy, ['en'])).pages[0])
  Object.assign(env(), { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL: 'contact@sati.example' })
  expect(withEmail).toContain(flat(`Sati is run by ${OPERATOR_NAME}, contact@sati.example.`))
  expect(nameAlone).toContain(flat(`Sati is run by ${'W'.repeat(30)}.`))
})

test.each(Object.entries(names))('a report has three or four pages whatever the names are: %s', async (_, name) => {
  const { pages } = readPdf(await renderReport(namedOnly(name), ['th']))
  expect([3, 4]).toContain(pages.length)
  expect(flat(pages[0])).toContain('ผลนี้เป็นการคัดกรองเบื้องต้น')
})

test('a page that long names fill is followed by another', async () => {
  const endless = namedOnly('W'.repeat(500))
  const { pages } = readPdf(await renderReport(endless, ['th']))
  expect(pages).toHaveLength(4)
  expect(flat(pages[1])).toContain('คำถามสำหรับแพทย์')
})

const many = (['parent', 'second_parent', ...Array<InformantKind>(9).fill('teacher')] as const).map((kind, index) =>
  informant(kind, `Someone ${index}`, index % 2 ? atHome : atSchool, {
    earlier: [{ ...before, id: `before ${index}` }],
  }),
)

test.each<[what: string, data: ReportData]>([
  ['one informant', { ...ploy, informants: [teacher] }],
  ['a parent and a teacher with earlier answers', ploy],
  ['three informants', { ...ploy, informants: many.slice(0, 3) }],
  ['six informants', { ...ploy, informants: many.slice(0, 6) }],
  ['eleven informants', { ...ploy, informants: many }],
  ...Object.entries(names).map(([what, name]): [string, ReportData] => [`names of ${what}`, namedOnly(name)]),
])('no letter of a report is smaller than 8.5 points: %s', async (_, data) => {
  const { sizes } = readPdf(await renderReport(data, ['en', 'th']))
  expect(sizes.length).toBeGreaterThan(200)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(8.5)
})
