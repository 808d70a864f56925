import { spawnSync } from 'node:child_process'
import { openSync } from 'fontkit'
import { keepEnd, keepStart, linesOf, piecesOf, printable, runsOf, shapeable } from './thai'

const file = 'lib/reports/fonts/noto-sans-thai-looped-regular.ttf'

const consonants = Array.from({ length: 46 }, (_, index) => String.fromCodePoint(0x0e01 + index)).filter(
  (letter) => letter !== 'ฤ' && letter !== 'ฦ',
)
const vowels = ['', 'ั', 'ิ', 'ี', 'ึ', 'ื', 'ุ', 'ู', 'ำ', '็']
const tones = ['', '่', '้', '๊', '๋', '์']
/** Every consonant with every vowel and tone; the tone comes before SARA AM, as it is typed. */
const clusters = consonants.flatMap((letter) =>
  vowels.flatMap((vowel) => tones.map((tone) => (vowel === 'ำ' ? letter + tone + vowel : letter + vowel + tone))),
)

type Placed = [glyph: number, x: number, y: number]

function byHarfBuzz(texts: string[]): Placed[][] {
  const { stdout, stderr } = spawnSync(process.execPath, ['tests/support/shape.mjs'], {
    input: JSON.stringify({ file, texts }),
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** What is seen: which glyph is where, whatever the order they are drawn in. */
function picture(placed: Placed[] = []): string {
  return JSON.stringify(placed.toSorted((a, b) => a[1] - b[1] || a[2] - b[2] || a[0] - b[0]))
}

/** As the PDF's writer shapes the runs of a text. */
function byWriter(font: ReturnType<typeof openSync>, text: string): Placed[] {
  if (!('layout' in font)) throw new Error('a collection, not a font')
  let x = 0
  return runsOf(text).flatMap((run) => {
    const { glyphs, positions } = font.layout(run)
    return glyphs.map((glyph, index): Placed => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const placed: Placed = [glyph.id, x + xOffset, yOffset]
      x += xAdvance
      return placed
    })
  })
}

describe('the shaping of Thai', () => {
  const font = openSync(file)

  test('Thai is shaped as HarfBuzz does it for each of 2,640 clusters', () => {
    expect(clusters).toHaveLength(2_640)
    const wanted = byHarfBuzz(clusters)
    const drawn = clusters.map((text) => byWriter(font, text))
    const wrong = clusters.filter((_, index) => picture(drawn[index]) !== picture(wanted[index]))
    expect(wrong).toEqual([])
  })

  test('Thai words are shaped as HarfBuzz does it, alone and after letters of another script', () => {
    const words = ['น้ำ', 'ที่ปรึกษา', 'ผู้ปกครอง', 'ญี่ปุ่น', 'กี่ ปู่ ป่า ฝุ่น', 'ฐานข้อมูล', 'น้ำใจ', 'ซ้ำ ๆ', 'ก๋วยเตี๋ยว']
    const wanted = byHarfBuzz(words)
    for (const [index, word] of words.entries()) {
      expect(picture(byWriter(font, word))).toBe(picture(wanted[index]))
      const after = byWriter(font, `ADHD(${word}`).slice(5)
      const shift = (after[0]?.[1] ?? 0) - (wanted[index]?.[0]?.[1] ?? 0)
      expect(picture(after.map(([glyph, x, y]) => [glyph, x - shift, y]))).toBe(picture(wanted[index]))
    }
  })
})

test.each([
  ['น้ำ', 'นํ้า'],
  ['จำ', 'จํา'],
  ['ซ้ำซ้ำ', 'ซํ้าซํ้า'],
  ['no Thai', 'no Thai'],
  ['ปู่ ฝุ่น', 'ปู่ ฝุ่น'],
])('%s is made ready to be shaped', (text, ready) => {
  expect(shapeable(text)).toBe(ready)
})

test.each([
  ['Often', ['Often']],
  ['สมาธิสั้น (ADHD)', ['สมาธิสั้น (ADHD)']],
  ['ADHDที่', ['ADHD', 'ที่']],
  ['1 ปี', ['1 ปี']],
  ['Aน้ำ', ['A', 'นํ้า']],
])('%s is shaped in runs', (text, runs) => {
  expect(runsOf(text)).toEqual(runs)
})

test.each([
  ['three plain words', ['three ', 'plain ', 'words']],
  ['บุตรหลานและครู', ['บุตร', 'หลาน', 'และ', 'ครู']],
  ['ง่าย\u00a0ๆ ที่บ้าน', ['ง่าย\u00a0ๆ ', 'ที่', 'บ้าน']],
  ['(ตลอด 24 ชั่วโมง)', ['(ตลอด ', '24 ', 'ชั่วโมง)']],
  [`ก ${keepStart}ไม่ใช่การวินิจฉัย${keepEnd} ข`, ['ก ', 'ไม่ใช่การวินิจฉัย ', 'ข']],
])('%s may be broken', (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces)
})

describe('lines', () => {
  const widthOf = (text: string) => [...text].length

  test('lines are never wider than they may be, and lose no letter', () => {
    const long = 'เด็กจำนวนมากที่มีอาการลักษณะนี้ดีขึ้นได้เมื่อได้รับการช่วยเหลือที่เหมาะสม'.repeat(3)
    for (const text of [long, 'W'.repeat(100), `${'ก้ำ'.repeat(40)} end`, '名前'.repeat(30), '👩‍👩‍👧‍👦'.repeat(9)]) {
      const lines = linesOf(text, 20, widthOf)
      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(20)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }
  })

  test('lines do not begin with a mark or end with what opens', () => {
    const lines = linesOf('น้ำใจของญี่ปุ่น (ที่ปรึกษา) ซ้ำ\u00a0ๆ'.repeat(5), 9, widthOf)
    expect(lines.filter((line) => /^[\u0e31\u0e33-\u0e3a\u0e45-\u0e4eๆ)]|[(]$/.test(line))).toEqual([])
  })

  test('an empty text is one empty line', () => {
    expect(linesOf('', 20, widthOf)).toEqual([''])
  })
})

test('what cannot be seen is not printed', () => {
  expect(printable('a\u0000b\u001b[2J\u202ec\u200bd\ue000e\ufefff\r\n')).toBe('ab[2Jcdef')
  expect(printable('\ud800x')).toBe('\ufffdx')
  expect(printable('<b>น้ำ</b> {name} 😀')).toBe('<b>น้ำ</b> {name} 😀')
})
