import type * as z from 'zod/mini'
import { leastCpuMs } from '@/tests/support/timing'
import {
  emailAddress,
  emailKeyOf,
  enteredPassword,
  knownId,
  newPassword,
  oneOf,
  opaqueLine,
  optionalLine,
  optionalParagraphs,
  requiredLine,
  requiredParagraphs,
  wholeNumber,
} from './fields'

/** The value a field becomes, or the code it is refused with. */
function outcome(schema: z.ZodMiniType, value: unknown): { is: unknown } | { code: string | undefined } {
  const result = schema.safeParse(value)
  return result.success ? { is: result.data } : { code: result.error.issues[0]?.message }
}

const is = (value: unknown) => ({ is: value })
const code = (value: string) => ({ code: value })

describe('a line', () => {
  test.each<[unknown, object]>([
    ['Ploy', is('Ploy')],
    ['  Ploy\u00a0', is('Ploy')],
    ['e\u0301', is('\u00e9')],
    ['น้ำ', is('น้ำ')],
    ['กำ', is('กำ')],
    ['👨‍👩‍👧', is('👨‍👩‍👧')],
    ['12345', is('12345')],
    ['123456', code('tooLong')],
    ['😀😀😀😀😀', is('😀😀😀😀😀')],
    ['😀😀😀😀😀😀', code('tooLong')],
    ['     12345     ', is('12345')],
    ['e\u0301'.repeat(5), is('\u00e9'.repeat(5))],
    ['', code('required')],
    ['  \u3000', code('required')],
    [undefined, code('required')],
    [null, code('required')],
    [7, code('invalid')],
    [{}, code('invalid')],
    [['Ploy'], code('invalid')],
    ['a\nb', code('invalidCharacters')],
    ['a\tb', code('invalidCharacters')],
    ['a\u0000', code('invalidCharacters')],
    ['a\u007f', code('invalidCharacters')],
    ['a\u0080', code('invalidCharacters')],
    ['\ud83d', code('invalidCharacters')],
    ['a\u202eb', code('invalidCharacters')],
    ['a\u2067b', code('invalidCharacters')],
    ['a\ufeffb', code('invalidCharacters')],
    ...['\u2028', '\u2029', '\ufffe', '\uffff', '\u{1ffff}', '\u{10fffe}', '\ufdd0', '\ufdef', '\ufff9'].map(
      (sign): [string, object] => [`a${sign}b`, code('invalidCharacters')],
    ),
    ...['Pl\u200boy', '\u2060Ploy', 'Ploy\u00ad', 'Plo\u061cy', '\u200ePloy\u200f', 'P\u{e0041}loy', 'Pl\u3164oy'].map(
      (value): [string, object] => [value, is('Ploy')],
    ),
    ...['\u3164', '\uffa0', '\u115f', '\u2800', '\u200b \u200d', '\ufe0f', '\u{e0067}', '\u2800 \u3164'].map(
      (value): [string, object] => [value, code('required')],
    ),
    ['e\u200b\u0301', is('\u00e9')],
    // What has a place between letters that show: in emoji, in Persian, in names of India and Japan.
    ...['\u2764\ufe0f', '\u2764\ufe0f\u200d\ud83d\udd25', '\ud83c\uddf9\ud83c\udded', '1\ufe0f\u20e3'].map(
      (value): [string, object] => [value, is(value)],
    ),
    ...[
      '\u0645\u06cc\u200c\u0631',
      '\u0915\u094d\u200d\u0937',
      '\u0d1c\u0d4b\u0d23\u0d4d\u200d',
      '\u845b\u{e0100}',
    ].map((value): [string, object] => [value, is(value)]),
    ...['Ploy\u200d', '\u200cPloy', 'Ploy \u200d', '\ufe0fPloy', 'Ploy\u200b\ufe0f'].map((value): [string, object] => [
      value,
      is('Ploy'),
    ]),
    ['ῴ'.normalize('NFD').repeat(5), is('ῴ'.repeat(5))],
    ['각'.normalize('NFD').repeat(5), is('각'.repeat(5))],
    [' '.repeat(21), code('tooLong')],
    ['\u0000'.repeat(21), code('tooLong')],
  ])('a line of %j is accepted or refused as it should be', (value, expected) => {
    expect(outcome(requiredLine(5), value)).toEqual(expected)
  })

  test.each<[unknown, object]>([
    [undefined, is(null)],
    [null, is(null)],
    ['', is(null)],
    ['   ', is(null)],
    [' Ploy ', is('Ploy')],
    ['\u2800', is(null)],
    ['\u200b', is(null)],
    ['Pl\u200boy', is('Ploy')],
    ['a\u2028b', code('invalidCharacters')],
    ['%', is('%')],
    ['123456', code('tooLong')],
    ['a\nb', code('invalidCharacters')],
    [7, code('invalid')],
  ])('an optional line of %j is accepted or refused as it should be', (value, expected) => {
    expect(outcome(optionalLine(5), value)).toEqual(expected)
  })
})

describe('marks on one letter', () => {
  const marked = (count: number) => `a${'\u0316'.repeat(count)}`
  test.each([requiredLine(300), optionalLine(300), requiredParagraphs(300), optionalParagraphs(300), opaqueLine(300)])(
    'a letter may have a hundred marks (%#)',
    (schema) => {
      expect(outcome(schema, marked(100))).toEqual(is(marked(100)))
      expect(outcome(schema, marked(101))).toEqual(code('invalidCharacters'))
      // Nor two runs that become one, when what was between them is removed.
      expect(outcome(schema, `${marked(60)}\u200b${'\u0301'.repeat(60)}`)).toEqual(code('invalidCharacters'))
      expect(outcome(schema, `${marked(100)}b${marked(100)}`)).toEqual(is(`${marked(100)}b${marked(100)}`))
    },
  )
})

test.each<[string, (text: string) => unknown]>([
  ['a line', (text) => outcome(requiredLine(100), text)],
  ['paragraphs', (text) => outcome(optionalParagraphs(2_000), text)],
  ['a new password', (text) => outcome(newPassword, text)],
  ['a password to compare', (text) => outcome(enteredPassword, text)],
  ['an address', (text) => outcome(emailAddress, text)],
])('marks in the wrong order cost %s no more than letters', (_, read) => {
  const inWrongOrder = `a${'\u0301'.repeat(100_000)}${'\u0316'.repeat(100_000)}`
  const timed = (text: string) => leastCpuMs(() => read(text))
  timed('a'.repeat(200_001))
  // Normalised, they take minutes.
  expect(timed(inWrongOrder)).toBeLessThan(20 + 5 * timed('a'.repeat(200_001)))
})

test.each<[unknown, object]>([
  ['one\r\ntwo\rthree\nfour', is('one\ntwo\nthree\nfour')],
  ['  one\n\n two  ', is('one\n\n two')],
  ['one\ttwo', code('invalidCharacters')],
  ['one\u2066two', code('invalidCharacters')],
  ['one\ud800', code('invalidCharacters')],
  ['one\u2028two', code('invalidCharacters')],
  ['one\u200b\ntwo', is('one\ntwo')],
  ['x'.repeat(31), code('tooLong')],
  ['', is(null)],
  [undefined, is(null)],
  [null, is(null)],
  [['x'], code('invalid')],
])('paragraphs of %j are accepted or refused as they should be', (value, expected) => {
  expect(outcome(optionalParagraphs(30), value)).toEqual(expected)
})

describe('an e-mail address', () => {
  test.each([
    'a@b.th',
    'u@xn--42c6bc5bzb5b.xn--o3cw4h',
    'u@b.XN--O3CW4H',
    'A.b+c@Example.co.TH',
    "o'neil@example.com",
    'x_{|}~!#$%&*/=?^`-@a-b.example',
    `${'n'.repeat(242)}@example.com`,
  ])('%s may be an e-mail address', (value) => {
    expect(outcome(emailAddress, ` ${value} `)).toEqual(is(value))
  })

  test.each([
    ...['a', '@', 'a@', '@b.th', 'a@b', 'a@b.t', 'a@b.123', 'a b@c.th', 'a@b..th', 'a..b@c.th', '.a@b.th', 'a.@b.th'],
    ...[
      'a@-b.th',
      'a@b-.th',
      'a@b.th.',
      'a@b.xn--',
      'a@b.xn--a-',
      'a@b.o3cw4h',
      'a@b_c.th',
      'a@[1.2.3.4]',
      'a@1.2.3.4',
      'a@b@c.th',
      'a,b@c.th',
      'a@b.th,c@d.th',
      'a;b@c.th',
    ],
    ...[
      '"a"@b.th',
      '"a b"@c.th',
      'a(x)@b.th',
      '<a@b.th>',
      'A <a@b.th>',
      'mailto:a@b.th',
      'a@b.th\nc',
      'a@b.th\r\nBcc: c@d.th',
      'a\u0000@b.th',
    ],
    ...[
      'a＠b.th',
      'a@ｂ.th',
      'ก@b.th',
      'a@ก.th',
      'é@b.th',
      'a@b.ᴛʜ',
      'ſ@b.th',
      '\u212a@b.th',
      'a@b.th\u202e',
      'a@b.\ud800',
    ],
    ...[
      `${'n'.repeat(243)}@example.com`,
      `a@${'b'.repeat(64)}.th`,
      `${'a.'.repeat(20_000)}@`,
      `a@${'b.'.repeat(20_000)}`,
    ],
  ])('%j is no e-mail address', (value) => {
    expect(outcome(emailAddress, value)).toEqual(code('invalidEmail'))
    expect(leastCpuMs(() => outcome(emailAddress, value))).toBeLessThan(200)
  })

  test.each<[unknown, string]>([
    [undefined, 'required'],
    [null, 'required'],
    ['  ', 'required'],
    [7, 'invalid'],
    [{ contains: '' }, 'invalid'],
  ])('an e-mail address is asked for when it is %j', (value, expected) => {
    expect(outcome(emailAddress, value)).toEqual(code(expected))
  })

  test('an e-mail address is compared without regard to case', () => {
    expect(emailKeyOf('Nok@Example.TH')).toBe('nok@example.th')
  })
})

test.each<[unknown, object]>([
  ['123456', is('123456')],
  [' 1234 ', is(' 1234 ')],
  ['รหัสผ่าน', is('รหัสผ่าน')],
  ['😀'.repeat(6), is('😀'.repeat(6))],
  ['e\u0301'.repeat(6), is('\u00e9'.repeat(6))],
  ['p'.repeat(128), is('p'.repeat(128))],
  ['e\u0301'.repeat(5), code('passwordTooShort')],
  ['😀'.repeat(5), code('passwordTooShort')],
  ['p'.repeat(129), code('passwordTooLong')],
  ['', code('required')],
  [undefined, code('required')],
  [123_456, code('invalid')],
  ['12345\u0000', code('invalidCharacters')],
  ['12345\ud800', code('invalidCharacters')],
])('a password of %j is accepted or refused as it should be', (value, expected) => {
  expect(outcome(newPassword, value)).toEqual(expected)
})

test.each<[unknown, object]>([
  [5, is(5)],
  [18, is(18)],
  [7.0, is(7)],
  [4, code('ageRange')],
  [19, code('ageRange')],
  [7.5, code('ageRange')],
  ['7', code('ageRange')],
  [Number.NaN, code('ageRange')],
  [Number.POSITIVE_INFINITY, code('ageRange')],
  [true, code('ageRange')],
  [undefined, code('required')],
  [null, code('required')],
])('an age of %j is accepted or refused as it should be', (value, expected) => {
  expect(outcome(wholeNumber(5, 18, 'ageRange'), value)).toEqual(expected)
})

test.each<[unknown, object]>([
  ['K', is('K')],
  ['1', is('1')],
  ['k', code('invalid')],
  [1, code('invalid')],
  ['__proto__', code('invalid')],
  ['', code('invalid')],
  [undefined, code('required')],
])('a choice of %j is accepted or refused as it should be', (value, expected) => {
  expect(outcome(oneOf(['K', '1']), value)).toEqual(expected)
})

test.each<[unknown, object]>([
  ['ABC', is('abc')],
  ['', is('')],
  [undefined, code('required')],
  [null, code('required')],
  [7, code('invalid')],
  [{}, code('invalid')],
])('an id of %j is accepted or refused as it should be', (value, expected) => {
  expect(outcome(knownId, value)).toEqual(expected)
})
