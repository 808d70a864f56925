import { randomBytes } from 'node:crypto'
import { hasRightCheck, hasThaiLetters, letterCodeOf, readLetterCode, shownLetterCode } from './letter-code'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = letterCodeOf(Buffer.from('00112233445566', 'hex'))

test('a letter code has 55 random bits and a check character', () => {
  const codes = new Set(Array.from({ length: 2_000 }, () => letterCodeOf(randomBytes(7))))
  expect(codes.size).toBe(2_000)
  for (const each of codes) {
    expect(each).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(hasRightCheck(each)).toBe(true)
  }
  // Each of the 55 bits is used.
  const variants = Array.from({ length: 55 }, (_, bit) => {
    const bytes = Buffer.alloc(7)
    bytes[6 - Math.floor(bit / 8)] = 1 << (bit % 8)
    return letterCodeOf(bytes)
  })
  expect(new Set(variants).size).toBe(55)
})

test('any one wrong character is found', () => {
  for (const [place, right] of [...code].entries())
    for (const wrong of alphabet) {
      if (wrong !== right) expect(hasRightCheck(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false)
    }
})

test.each([
  ['in groups', shownLetterCode(code)],
  ['in small letters', code.toLowerCase()],
  ['with blanks and dashes', ` ${[...code].join(' – ')}\n`],
  [
    'in wide characters of a Japanese keyboard',
    [...code].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''),
  ],
])('a code is read %s', (_, typed) => {
  expect(readLetterCode(typed)).toBe(code)
})

test('O is read as 0, I and L as 1', () => {
  expect(readLetterCode('OoIi-LlAB-CDEF')).toBe('001111ABCDEF')
})

test('Thai digits are read as digits, and Thai letters tell of a Thai keyboard', () => {
  expect(readLetterCode('๐๑๒๓-๔๕๖๗-๘๙AB')).toBe('0123456789AB')
  expect(['๐๑๒๓', 'ABCD', '7K3D-๗', ''].filter(hasThaiLetters)).toEqual([])
  expect(['ฟภ3ก', '7K3D-เ', '่'].filter(hasThaiLetters)).toHaveLength(3)
})

test.each(['', 'ABCD', `${code}0`, `${code.slice(1)}U`, `${code.slice(1)}ก`, '🙂'.repeat(6), '0'.repeat(1_000_000)])(
  'no code: %.20s',
  (typed) => {
    expect(readLetterCode(typed)).toBeNull()
  },
)

test('a code is shown in three groups of four', () => {
  expect(shownLetterCode('001111ABCDEF')).toBe('0011-11AB-CDEF')
})
