import { formatDate } from '@/lib/i18n/format'
import { leastCpuMs } from '@/tests/support/timing'
import { translate } from './compose'
import { mailedName } from './mailed-name'

test.each([
  ['Call 02-999-9999 or add LINE @sati-refund', 'Call or'],
  ['+66 (0)81 234 5678', '…'],
  ['โทร. ๐๘๑-๒๓๔-๕๖๗๘ ครูศรี', 'ครูศรี'],
  ['\uff10\uff12\uff19\uff19\uff19\uff19\uff19 Nok', 'Nok'],
  ['Nok 0.8.1.2.3.4', 'Nok'],
  ['Nok 081 . 234 . 5678', 'Nok'],
  ['Nok 0\u200b8\u200b1\u200b2\u200b3\u200b4', 'Nok'],
  ['0\ufe0f\u20e38\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e34\ufe0f\u20e3 Nok', 'Nok'],
  ['Nok \u2460\u2461\u2462\u2463\u2464\u2465', 'Nok'],
  ['tel:029999999 Nok', 'Nok'],
  ['Nok @sati-refund', 'Nok'],
  ['แอดไลน์@sati', '…'],
  ['LINE@sati Nok', 'LINE Nok'],
  ['\uff20sati Nok', 'Nok'],
  ['line id: sati99 Nok', 'Nok'],
  ['LINE ID sati-99', '…'],
  ['Nok Line: sati.refund', 'Nok'],
  ['ไอดีไลน์ sati Nok', 'Nok'],
  ['ไลน์: sati', '…'],
  ['\uff2c\uff29\uff2e\uff25 \uff29\uff24\uff1asati Nok', 'Nok'],
  ['ไลน์ไอดีsati', '…'],
  ['ครูศรี LINE sati99', 'ครูศรี'],
  ['ครูศรี ไลน์sati.99', 'ครูศรี'],
  ['line_id sati Nok', 'Nok'],
  ['x\u2028Your refund is ready.\u2029', 'x Your refund is ready.'],
  ['Nok\nSuwan', 'Nok Suwan'],
  ['\u202eNok\u{e0041}\u3164', 'Nok'],
  ['www.evil.com 0812345678', 'www. evil. com'],
])('%j is mailed as %j', (name, mailed) => {
  expect(mailedName(name).trim()).toBe(mailed)
})

test.each([
  'Nok Suwan',
  'น้ำใส ใจดี',
  'น\u0e49\u0e4d\u0e32ใส',
  'Line Hansen',
  'Line H. 4/2 Suwan',
  'ครูไลน์ ป.4/2',
  'Madd Line Smith',
  'Room 4/12 256',
  'Line Idris',
  'Pauline: Smith',
  'Caroline Dee',
  'น้องไลน์ ใจดี',
  'ครู ป.4/2 เลขที่ 12',
  'Nok 12345',
  'Grade 4 Room 12',
  'Rajini School 2569',
  'Nok 👩‍⚕️ ❤️‍🔥 🇹🇭',
  '26 November 2026',
  '26 พฤศจิกายน 2569',
  'Chrome on Windows',
])('%j is mailed as it is', (name) => {
  expect(mailedName(name)).toBe(name)
})

test.each(['ก', 'a', 'น้ำ', '👨‍👩‍👧'])('a name of a hundred times %j is cut to sixty letters', (letter) => {
  expect(mailedName(letter.repeat(60))).toBe(letter.repeat(60))
  // น้ำ is two letters: of what is before sara am, and sara am.
  const [kept, cut] = [
    mailedName(letter.repeat(100)),
    [...new Intl.Segmenter('th').segment(letter.repeat(100))].slice(0, 60),
  ]
  expect(kept).toBe(`${cut.map(({ segment }) => segment).join('')}…`)
})

test('a name of nothing but figures or signs takes no longer than one of letters', () => {
  const timed = (text: string) =>
    leastCpuMs(() => {
      for (let round = 0; round < 100; round++) mailedName(text)
    })
  const letters = timed('a'.repeat(200))
  for (const unit of ['1', '1 - ', '@', 'line ', 'id line', '(+', '1---', 'line:', '1a'])
    expect(timed(unit.repeat(200 / unit.length))).toBeLessThan(20 + 20 * letters)
})

test.each(['en', 'th'] as const)(
  'the dates of a mail in %s come through whole, and addresses named after Pauline',
  (language) => {
    for (let day = 1; day <= 31; day += 1) {
      const date = formatDate(`2026-10-${String(day).padStart(2, '0')}T05:00:00Z`, language)
      expect(translate(language)('invitation.expires', { date })).toContain(date)
    }
    expect(mailedName('pauline@home')).toContain('pauline')
  },
)
