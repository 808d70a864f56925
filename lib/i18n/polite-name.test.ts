import { politeName } from './polite-name'

test.each(['มาลี', 'คุณากร', 'คุณัญญา', 'นายิกา', 'Malee', 'Drew', 'Mrinal', 'Missy', ''])(
  'a name without a title (%s) is addressed with คุณ in Thai, and as it is in English',
  (name) => {
    expect(politeName(name, 'th')).toBe(`คุณ${name}`)
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
