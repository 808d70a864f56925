import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { create, openSync } from 'fontkit'
import { runsOf } from './thai'

const thai = 'lib/pdf/fonts/noto-sans-thai-looped-regular.ttf'

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

function byHarfBuzz(file: string, texts: string[]): Placed[][] {
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
function byWriter(font: ReturnType<typeof create>, runs: string[]): Placed[] {
  if (!('layout' in font)) throw new Error('a collection, not a font')
  let x = 0
  return runs.flatMap((run) => {
    const { glyphs, positions } = font.layout(run)
    return glyphs.map(({ id }, index): Placed => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const placed: Placed = [id, x + xOffset, yOffset]
      x += xAdvance
      return placed
    })
  })
}

describe('the shaping of Thai', () => {
  const font = openSync(thai)

  test('Thai is shaped as HarfBuzz does it for each of 2,640 clusters', () => {
    expect(clusters).toHaveLength(2_640)
    const wanted = byHarfBuzz(thai, clusters)
    const drawn = clusters.map((text) => byWriter(font, runsOf(text)))
    const wrong = clusters.filter((_, index) => picture(drawn[index]) !== picture(wanted[index]))
    expect(wrong).toEqual([])
  })

  test('Thai words are shaped as HarfBuzz does it, alone and after letters of another script', () => {
    const words = ['น้ำ', 'ที่ปรึกษา', 'ผู้ปกครอง', 'ญี่ปุ่น', 'กี่ ปู่ ป่า ฝุ่น', 'ฐานข้อมูล', 'น้ำใจ', 'ซ้ำ ๆ', 'ก๋วยเตี๋ยว']
    const wanted = byHarfBuzz(thai, words)
    for (const [index, word] of words.entries()) {
      expect(picture(byWriter(font, runsOf(word)))).toBe(picture(wanted[index]))
      const after = byWriter(font, runsOf(`ADHD(${word}`)).slice(5)
      const shift = (after[0]?.[1] ?? 0) - (wanted[index]?.[0]?.[1] ?? 0)
      expect(picture(after.map(([glyph, x, y]) => [glyph, x - shift, y]))).toBe(picture(wanted[index]))
    }
  })
})

test.each([
  ['devanagari', ['अर्जुन', 'लक्ष्मी', 'श्रुति', 'क्षितिज', 'कृष्ण', 'विद्या', 'सिद्धार्थ', 'ज्ञानेश', 'ट्विंकल']],
  ['tamil', ['கார்த்திக்', 'ஸ்ரீநிவாசன்', 'மீனாட்சி', 'கௌதம்', 'பொன்னி', 'லக்ஷ்மி']],
  ['lao', ['ບຸນມີ', 'ສົມຈິດ', 'ວຽງຈັນ', 'ພູທອນ', 'ແກ້ວ']],
  ['arabic', ['محمد', 'فاطمة', 'عبد', 'الله', 'لؤلؤ', 'إسلام', 'یاسمین']],
  ['hebrew', ['שלום', 'נועה', 'שָׂרָה']],
])('names are shaped as HarfBuzz does it: %s', (face, texts) => {
  const file = `lib/pdf/fonts/${face}-regular.ttf.br`
  const font = create(brotliDecompressSync(readFileSync(file)))
  const drawn = texts.map((text) => byWriter(font, [text]))
  expect(drawn.map(picture)).toEqual(byHarfBuzz(file, texts).map(picture))
})
