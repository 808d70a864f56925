import { commands } from './commands'

const account = '01890000-0000-7000-8000-000000000000'
const takes = (reason: string) => commands['hold add'].schema.safeParse({ account, reason, by: 'Ops' }).success

test.each([
  'พ 123/2569',
  'พ.123/2569',
  'ผบE456/2569',
  'ยชพ 12/2569',
  'คดี 12/2569',
  'คดีหมายเลขดำที่ พ 123/2569',
  'คดีแพ่งหมายเลขแดงที่ ๑๒๓/๒๕๖๙',
  'สคส 0301/45',
  'Black case 12/2026',
  'case no. 12/2569',
  'DPO-2026-014',
  'PDPC: 7/2026',
  '1:26-cv-00123',
  '  2026-014 ',
])('a hold may be for %s', (reason) => {
  expect(takes(reason)).toBe(true)
})

test.each([
  'Nok Suwan 1',
  'NOK SUWAN 1',
  'Nok1',
  'Suwan-12/2569',
  'case 12 of Nok Suwan',
  'คดี 12/2569 นก สุวรรณ',
  'เด็กชายนก 1',
  'สุวรรณ 12/2569',
  'Мария 1',
  'nok1@example.com',
  '+66 81 234 5678',
  'case',
  'DPO',
  '',
  '1'.repeat(41),
])('a hold is not for %j', (reason) => {
  expect(takes(reason)).toBe(false)
})

test('an account is named in one way', () => {
  const asked = (more: object) => commands['user disable'].schema.safeParse(more).success
  for (const right of [{ account }, { email: 'nok@example.com' }]) expect(asked(right)).toBe(true)
  for (const wrong of [{}, { account, email: 'nok@example.com' }, { account: 'x' }, { email: 'x' }])
    expect(asked(wrong)).toBe(false)
})
