import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { create } from 'fontkit'
import { sampleAssessment, sampleInformant } from '@/lib/assessments/samples'
import letters from '@/lib/pdf/fonts/letters.json'
import { setEnvironment } from '@/tests/support/environment'
import { readPdf } from '@/tests/support/pdf'
import { renderReport } from './render'

setEnvironment()

const answers = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]

function reportOn(name: string) {
  const parent = sampleInformant('parent', { name, newest: sampleAssessment({ id: 'a', answers }) })
  const child = { name, age: 8, grade: '2', school: 'Rajini School', gender: 'female' } as const
  return renderReport({ child, informants: [parent], olderAt: null, madeAt: '2026-11-21T03:00:00.000Z' }, ['en'])
}

const names = {
  Vietnamese: 'Nguyễn Thị Ánh Đào',
  Polish: 'Łukasz Żółć',
  Turkish: 'Ağca İğdır',
  Cyrillic: 'Анна Щербакова',
  Ukrainian: 'Ґалаґан Їжакевич',
  Greek: 'Ελένη Παπαδοπούλου',
  'simplified Chinese': '陈思远',
  'traditional Chinese': '陳語彤',
  Japanese: '佐藤 さくら ユウキ',
  Korean: '김민준',
  Hindi: 'अर्जुन शर्मा',
  Tamil: 'கார்த்திக்',
  Arabic: 'محمد علي',
  Persian: 'علی\u200cرضا',
  Hebrew: 'נועה כהן',
  Lao: 'ບຸນມີ ນ້ຳຝົນ',
  'Thai and Chinese': 'ภูผา 陈 (Phupha)',
  'Thai after Japanese': 'さくらน้ำ',
}

test.each(Object.entries(names))(
  'a name is drawn with its own letters and copied as it was typed: %s',
  async (_, name) => {
    const file = await reportOn(name)
    const { pages, boxes } = readPdf(file)
    const [first, second] = pages
    expect(boxes).toBe(0)
    for (const page of [first, second]) expect(page).toContain(name)
    expect(file.length).toBeLessThan(75_000)
  },
)

test('a letter that no font has is one box, and is copied as it was typed', async () => {
  const name = 'Ploy 👩‍👩‍👧‍👦'
  const file = await reportOn(name)
  const { pages, boxes } = readPdf(file)
  // In the heading, beside the answer and on the second page.
  expect(boxes).toBe(3)
  expect(pages[0]).toContain(name)
})

test('a plain report has the two fonts of its own face and no other', async () => {
  expect(readPdf(await reportOn('น้องพลอย Müller')).fonts).toEqual([
    'NotoSansThaiLooped-Regular',
    'NotoSansThaiLooped-SemiBold',
  ])
})

function fontOf(file: string) {
  const stored = readFileSync(file)
  const font = create(file.endsWith('.br') ? brotliDecompressSync(stored) : stored)
  if (!('layout' in font)) throw new Error('a collection, not a font')
  return font
}

test.each(Object.entries(letters))('the list of letters is that of the font: %s', (face, listed) => {
  const own = 'lib/pdf/fonts/noto-sans-thai-looped-regular.ttf'
  const { characterSet } = fontOf(face === 'own' ? own : `lib/pdf/fonts/${face}-regular.ttf.br`)
  const codes = listed.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  // The last one ends the font's table and is not a character.
  expect(codes).toEqual(characterSet.filter((code) => code !== 0xffff).toSorted((a, b) => a - b))
})
