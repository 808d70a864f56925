import { withoutSiteAddresses } from './site-addresses'

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
])('%s stays as it is', (name) => {
  expect(withoutSiteAddresses(name)).toBe(name)
})

test('a name of nothing but dots takes no longer than another', () => {
  const [dots, letters] = ['a.'.repeat(100), 'ab'.repeat(100)].map((name) => {
    const start = process.hrtime.bigint()
    for (let i = 0; i < 200; i++) withoutSiteAddresses(name)
    return Number(process.hrtime.bigint() - start)
  })
  expect(dots).toBeLessThan((letters ?? 0) * 50)
})
