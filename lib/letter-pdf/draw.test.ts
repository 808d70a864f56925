import { encode } from 'uqr'
import { env } from '@/lib/env'
import { setEnvironment } from '@/tests/support/environment'
import { readPdf } from '@/tests/support/pdf'
import { placesIn } from '@/tests/support/pdf-places'
import { drawLetters } from './draw'
import { page } from './measures'
import { sampleToPrint } from './samples'
import type { Letter } from './types'
import { composeCommon, composePaper } from './words'

setEnvironment()

function draw(letters: Letter[], perPage: 1 | 2, isPreview = false): Promise<Buffer> {
  const papers = letters.map((each) => composePaper(each, isPreview))
  return drawLetters({ ...composeCommon(perPage, isPreview), papers })
}

/** Without the ends of lines: where a sentence is broken is no part of it. */
const flat = (text = '') => text.replace(/\s/g, '')

const codes = ['K7QM3XW9P2RT', 'ABCDEFGH2345', 'WWWWMMMMWWWW', '000000000001', 'ZZZZZZZZZZZZ']
const students = ['เด็กหญิงดาว', 'Somchai Jaidee', 'ด.ช. ภูผา', '陈思远', 'Nguyễn Thị Ánh']
const five = codes.map((code, index) => sampleToPrint({ code, studentName: students[index] }))
const grouped = (code: string) => code.match(/.{4}/g)?.join('-') ?? ''

test('a print dialog begins with one side of each sheet, and the full size', async () => {
  const file = (await draw([sampleToPrint()], 1)).toString('latin1')
  for (const preference of ['/Duplex /Simplex', '/PrintScaling /None', '/DisplayDocTitle true'])
    expect(file).toContain(preference)
})

describe.each([1, 2] as const)('%i to a page', (perPage) => {
  test('each page has its own students and codes, and none of another', async () => {
    const { pages, boxes } = readPdf(await draw(five, perPage))
    expect(pages).toHaveLength(Math.ceil(5 / perPage))
    expect(boxes).toBe(0)
    for (const [index, text] of pages.entries())
      for (const [at, code] of codes.entries()) {
        const isOwn = Math.floor(at / perPage) === index
        expect([at, text.includes(grouped(code))]).toEqual([at, isOwn])
        expect([at, flat(text).includes(flat(students[at]))]).toEqual([at, isOwn])
      }
  })

  test('each QR code is drawn module for module, at least 30 mm wide, with the address of its own code', async () => {
    const drawn = placesIn(await draw(five, perPage)).flatMap((each) => each.codes)
    expect(drawn.map(({ data }) => data)).toEqual(
      codes.map((code) => encode(`https://sati.example/letter?code=${code}`, { ecc: 'M', border: 4 }).data),
    )
    for (const { side } of drawn) expect((side / 72) * 25.4).toBeGreaterThanOrEqual(30)
  })

  test('a preview says so, and its QR code opens the page alone', async () => {
    const file = await draw([sampleToPrint({ code: null })], perPage, true)
    const { pages } = readPdf(file)
    for (const text of ['ตัวอย่าง · Preview', 'XXXX-XXXX-XXXX']) expect(pages[0]).toContain(text)
    const [drawn] = placesIn(file)
    expect(drawn?.codes.map(({ data }) => data)).toEqual([
      encode('https://sati.example/letter', { ecc: 'M', border: 4 }).data,
    ])
  })

  test('a file of letters is tagged, in both languages, and its title names no person', async () => {
    const { tags, title, language, alternatives, fonts } = readPdf(await draw(five.slice(0, 3), perPage))
    expect([title, language]).toEqual(['จดหมายถึงผู้ปกครอง · Letters to parents', 'th'])
    expect(tags).toMatchObject({ Sect: 6, H1: 3, H2: 6, L: 6, LI: 18, Figure: 3 })
    expect(alternatives).toEqual(Array(3).fill('คิวอาร์โค้ดสำหรับเปิด sati.example/letter'))
    expect(fonts).toEqual(['NotoSansThaiLooped-Regular', 'NotoSansThaiLooped-SemiBold'])
  })
})

const names = {
  usual: 'เด็กหญิงพลอยไพลิน น้ำใจงาม',
  'wide letters': 'W'.repeat(200),
  'Thai without spaces': 'ก้ำกึ่งญี่ปุ่น'.repeat(20),
  'tall Thai': 'ปู่ฝุ่นน้ำ '.repeat(20),
  words: 'Maximiliane '.repeat(17),
  Chinese: '名前'.repeat(100),
  'letters no font has': 'ဖြိုး'.repeat(40),
  'from right to left': 'שלום مرحبا '.repeat(20),
  emoji: '👩‍👩‍👧‍👦'.repeat(18),
  controls: 'a\u0000b\u001b[2J\u202ec\ud800\r\n\t\ue000\ue001',
}

const all = Object.entries(names).flatMap(([what, name]) =>
  ([1, 2] as const).map((perPage) => ({ what, name, perPage })),
)

test.each(all)(
  'nothing overlaps or leaves its paper, and no type is small: $what, $perPage to a page',
  async (each) => {
    const { name, perPage } = each
    const long = sampleToPrint({
      studentName: name.slice(0, 100),
      schoolName: name.slice(0, 200),
      referringTeacher: name.slice(0, 200),
      code: 'WWWWMMMMWWWW',
    })
    const file = await draw([long, { ...long, needsAddress: true }], perPage)
    expect(Math.min(...readPdf(file).sizes)).toBeGreaterThanOrEqual(8.5)
    const height = page.height / perPage
    for (const { texts, codes: drawn } of placesIn(file)) {
      expect(texts.length).toBeGreaterThan(100)
      const areas = texts.map(({ left, right, baseline, size }) => ({
        ...{ left, right },
        ...{ top: baseline - size * 0.7, bottom: baseline + size * 0.2 },
      }))
      for (const { left, right, top, bottom } of areas) {
        expect(left).toBeGreaterThanOrEqual(30)
        expect(right).toBeLessThanOrEqual(page.width - 30)
        expect(Math.floor(top / height)).toBe(Math.floor((bottom + 8) / height))
      }
      const squares = drawn.map(({ x, y, side }) => ({ left: x, right: x + side, top: y, bottom: y + side }))
      const overlapping = [...areas, ...squares].filter((one, index, rest) =>
        rest.some(
          (other, at) =>
            at < index &&
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5,
        ),
      )
      expect(overlapping).toEqual([])
    }
  },
)

test('usual names are whole on either paper', async () => {
  for (const perPage of [1, 2] as const) {
    const [page = ''] = readPdf(await draw([sampleToPrint()], perPage)).pages
    expect(page).not.toContain('…')
    expect(flat(page).split(flat(sampleToPrint().studentName))).toHaveLength(5)
  }
})

test('the code has its full size beside the longest names', async () => {
  const long = sampleToPrint({ studentName: names.words, schoolName: names.words, referringTeacher: names.words })
  for (const perPage of [1, 2] as const)
    expect(placesIn(await draw([long], perPage))[0]?.texts.filter(({ size }) => size >= 18).length).toBeGreaterThan(0)
})

test('an operator with a long name and address leaves all in its place', async () => {
  const { OPERATOR_NAME, OPERATOR_ADDRESS } = env()
  Object.assign(env(), { OPERATOR_NAME: 'W'.repeat(100), OPERATOR_ADDRESS: 'Rama IV Road '.repeat(15) })
  const [drawn] = placesIn(await draw([sampleToPrint()], 2))
  Object.assign(env(), { OPERATOR_NAME, OPERATOR_ADDRESS })
  expect(Math.max(...(drawn?.texts ?? []).map(({ baseline }) => baseline))).toBeLessThan(page.height / 2 - 8)
})
