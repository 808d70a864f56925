import { leastCpuMs } from '@/tests/support/timing'
import { withoutSiteAddresses } from './mailed-name'

test.each([
  ['Win at https://evil.example/now', 'Win at evil. example/now'],
  ['HTTP://WWW.EVIL.EXAMPLE', 'WWW. EVIL. EXAMPLE'],
  ['evil.com', 'evil. com'],
  ['www.evil.co.th', 'www. evil. co. th'],
  ['nok@evil.com', 'nok@evil. com'],
  ['//evil.com', 'evil. com'],
  ['http:\\\\evil.com', 'evil. com'],
  ['evil。com', 'evil. com'],
  ['evil．com evil｡com', 'evil. com evil. com'],
  ['xn--abc.xn--p1ai', 'xn--abc. xn--p1ai'],
  ['пример.рф', 'пример. рф'],
  ['例子.中国', '例子. 中国'],
  ['ร้าน.ไทย', 'ร้าน. ไทย'],
  ['mailto:a@b.example', 'a@b. example'],
  ['javascript:alert(1)', 'alert(1)'],
  ['evil.\u200bcom evil\u200b.com evil.c\u00adom', 'evil. com evil. com evil. com'],
  ['evil\u2024com evil\ufe52com', 'evil. com evil. com'],
  ['ร้าน.ไ\u200bทย', 'ร้าน. ไทย'],
  ['http://203.0.113.5/pay', '203. 0. 113. 5/pay'],
])('%s is written as %s', (name, mailed) => {
  expect(withoutSiteAddresses(name)).toBe(mailed)
})

test.each([
  'Nok Suwan',
  'ด.ช.สมชาย ใจดี',
  'น.ส. ศิริพร',
  'Mr. Preecha Kaewta',
  'J. R. Smith',
  'J.R. Smith',
  '3.5 ขวบ',
  'โรงเรียน/สาขา 1',
  'Ton 🌙',
  'Nok 👩‍⚕️',
  'Big Data: Smith',
])('%s stays as it is', (name) => {
  expect(withoutSiteAddresses(name)).toBe(name)
})

test('a name of nothing but dots takes no longer than one of initials', () => {
  const [dots, initials] = ['a.'.repeat(100), 'a. '.repeat(67)].map((name) =>
    leastCpuMs(() => {
      for (let i = 0; i < 200; i++) withoutSiteAddresses(name)
    }),
  )
  expect(dots).toBeLessThan((initials ?? 0) * 20)
})
