import { leastCpuMs } from '@/tests/support/timing'
import { lettersKeyOf, nameKeyOf, textKeyOf } from './text-key.mjs'

// Written as escapes: an editor, or who copies them, would make some of them alike.
const [sara_am, nikhahit, aa, tho] = ['\u0e33', '\u0e4d', '\u0e32', '\u0e49']

test.each<[string, string[]]>([
  [
    'sara am as one sign or two, and a tone mark before, between or behind its parts',
    [
      `น${tho}${sara_am}`,
      `น${sara_am}${tho}`,
      `น${tho}${nikhahit}${aa}`,
      `น${nikhahit}${tho}${aa}`,
      `น${nikhahit}${aa}${tho}`,
      `น${tho}${aa}${nikhahit}`,
      `น${tho}\u200b${nikhahit}${aa}`,
      `น${tho}${tho}${sara_am}`,
    ],
  ],
  ['two sara e as sara ae', ['แก้ว', '\u0e40\u0e40ก้ว', '\u0e40\u200b\u0e40ก้ว']],
  ['lakkhangyao as sara aa', ['ฤ\u0e45ษี', 'ฤ\u0e32ษี']],
  ['a tone mark before or behind a vowel below', ['ก\u0e39\u0e49', 'ก\u0e49\u0e39', 'ก\u0e39\u0e49\u0e49']],
  ['a tone mark before or behind a vowel above', ['ก\u0e35\u0e48', 'ก\u0e48\u0e35', 'ก\u0e35\u0e35\u0e48']],
  ['sara i under nikhahit as sara ue', ['ศ\u0e36ก', 'ศ\u0e34\u0e4dก']],
  ['a silencer before or behind its vowel', ['พันธ\u0e38\u0e4c', 'พันธ\u0e4c\u0e38']],
  ['a tone mark behind the sara aa it is over', ['ม\u0e49\u0e32', 'ม\u0e32\u0e49']],
  ['letters that no word has any more', ['ขวด', 'ฃวด']],
  ['figures', ['ป.4', 'ป.๔', 'ป.\uff14']],
  [
    'letters that show nothing',
    ['สมชาย', 'สม\u200bชาย', 'สม\u00adชาย', '\ufeffสมชาย', 'สมช\u2060าย', 'สมชาย\u200e', 'สม\u034fชาย'],
  ],
  ['blanks', ['สมชาย ใจดี', ' สมชาย  ใจดี', 'สมชาย\u00a0ใจดี\n', 'สมชาย\u3000ใจดี', 'สมชาย\u2800ใจดี']],
  ['case', ['STRASSE', 'strasse', 'stra\u00dfe']],
  ['forms of one letter', ['\u00e9', 'e\u0301', 'E\u0301', '\u00c9']],
  ['wide letters', ['Nok', '\uff2e\uff4f\uff4b']],
  ['quotation marks and dashes', ["O'Nee-Dee", 'O\u2019Nee\u2013Dee', 'o\u2018nee\u2011dee']],
])('%s are compared as the same', (_, texts) => {
  expect(new Set(texts.map(textKeyOf)).size).toBe(1)
  expect(new Set(texts.map((text) => `${text} ${text}`).map(textKeyOf)).size).toBe(1)
})

test.each<[string, string]>([
  ['น้า', 'น้ำ'],
  ['นา', 'นำ'],
  ['กา', 'ก้า'],
  ['ใจ', 'ไจ'],
  ['ศีก', 'ศึก'],
  ['ปีน', 'ปิ่น'],
  ['กุ', 'กู'],
  ['Zoé', 'Zoe'],
  ['สมชาย', 'สม ชาย'],
  ['ค', 'ด'],
])('%s and %s are compared as two', (one, other) => {
  expect(textKeyOf(one)).not.toBe(textKeyOf(other))
})

test.each(['น้ำใส ใจดี', 'ด.ช. สมชาย', 'nok suwan', 'malee@example.com', 'เกี๊ยว', 'ศรีสุข ณ อยุธยา', 'ธรรมศาสตร์', '100%_'])(
  'what is usual, as %s, is its own key',
  (text) => {
    expect(textKeyOf(text)).toBe(text)
  },
)

test('a key is its own key, and a part of a name has a key that is part of the name’s', () => {
  const name = 'นํ้าเพชร  ก\u0e48\u0e35เเก้ว O’Nee'
  expect(textKeyOf(textKeyOf(name))).toBe(textKeyOf(name))
  for (const part of ['น้ำ', 'น\u0e49\u0e4dา', 'น\u0e33\u0e49เพ', 'กี่', 'เเก้ว', 'แก้', "o'n"])
    expect(textKeyOf(name)).toContain(textKeyOf(part))
})

test('blanks tell no two schools apart', () => {
  expect(lettersKeyOf('โรงเรียน วัดน้ำใส')).toBe(lettersKeyOf('โรงเรียนวัด น\u0e49\u0e4d\u0e32ใส'))
})

test.each<[string, string[]]>([
  ['one', ['ครูนก', 'คุณครู นก', 'อาจารย์นก', 'นก', 'ครู\u200bนก']],
  ['one', ['Kru Nok', 'KRU  NOK', 'Teacher. nok', 'Nok', 'Kru\u200bNok', 'Khun Kru Nok']],
  ['one', ['ครูน้ำ', 'ครู น\u0e49\u0e4d\u0e32']],
  ['two', ['Krunal', 'Nal']],
  ['two', ['ครู', 'ครูนก']],
  ['two', ['นางฟ้า', 'ฟ้า']],
  ['two', ['Mr. Smith', 'Mrs. Smith']],
])('%s person is meant by %j', (people, names) => {
  expect(new Set(names.map(nameKeyOf)).size).toBe(people === 'one' ? 1 : 2)
})

test('a name of nothing but marks, titles or signs takes no longer to compare than one of letters', () => {
  const timed = (text: string) =>
    leastCpuMs(() => {
      for (let round = 0; round < 5; round++) nameKeyOf(text)
    })
  const letters = timed('ก'.repeat(4_000))
  for (const unit of ['ก็่้', 'ครู', 'kru ', 'เ', '  ', '๐', '\u0e4d\u0e32'])
    expect(timed(unit.repeat(4_000 / unit.length))).toBeLessThan(20 + 40 * letters)
})
