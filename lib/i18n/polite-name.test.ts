import { politeName, withoutTitles } from './polite-name'

test.each(['มาลี', 'คุณากร', 'คุณัญญา', 'นายิกา', ''])(
  'a name without a title (%s) is addressed with คุณ in Thai, and as it is in English',
  (name) => {
    expect(politeName(name, 'th')).toBe(`คุณ${name}`)
    expect(politeName(name, 'en')).toBe(name)
  },
)

test.each(['Malee', 'Drew', 'Mrinal', 'Missy', 'Élodie'])(
  'between คุณ and a name in Latin letters (%s) is a space',
  (name) => {
    expect(politeName(name, 'th')).toBe(`คุณ ${name}`)
    expect(politeName(name, 'en')).toBe(name)
  },
)

test.each([
  ...['คุณมาลี', 'คุณครูศรี', 'คุณหมอใจดี', 'ครูศิริพร', 'ครู ศิริพร', 'อาจารย์ปรีชา', 'นายสมชาย', 'นางมาลี', 'นางสาวมาลี'],
  ...['น.ส.มาลี', 'ดร.มาลี', 'ผศ.ดร.มาลี', 'นพ. สมชาย', 'Mr. Dee', 'Mrs Dee', 'Dr.Dee', 'dr dee', 'Khun Nok', 'Kru Nid'],
])('a name that was typed with a title (%s) gets no second one', (name) => {
  expect(politeName(name, 'th')).toBe(name)
  expect(politeName(name, 'en')).toBe(name)
})

test.each([
  ['นางสาว มาลี ใจดี', 'มาลี ใจดี'],
  ['นาย\u00a0สมชาย', 'สมชาย'],
  ['น.ส.มาลี ใจดี', 'มาลี ใจดี'],
  ['ผศ. ดร. มาลี ใจดี', 'มาลี ใจดี'],
  ['ครู  ศิริพร', 'ศิริพร'],
  ['Mr. Dee Good', 'Dee Good'],
  ['Dr.Dee', 'Dee'],
  ['khun Nok', 'Nok'],
])('of %s the title is taken off: %s', (name, rest) => {
  expect(withoutTitles(name)).toBe(rest)
})

test.each([
  ...['มาลี ใจดี', 'นางสาว', 'ผศ. ดร.', 'Dr.', 'Miss', 'คุณ', ''],
  // Written together it may be a name, and a letter with a dot an initial.
  ...['นางฟ้า', 'คุณวุฒิ ใจดี', 'คุณากร', 'ส. ใจดี', 'Missy Dee', 'Drew'],
])('a name without a title apart, or of a title alone (%s), stays as it is', (name) => {
  expect(withoutTitles(name)).toBe(name)
})
