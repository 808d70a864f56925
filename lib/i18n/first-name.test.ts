import { firstNameOf, initialOf } from './first-name'

test.each([
  ['Ploy', 'Ploy'],
  ['ด.ช. สมชาย ใจดี', 'สมชาย'],
  ['เด็กหญิง พลอย ใจดี', 'พลอย'],
  ['ด.ญ.พลอย ใจดี', 'พลอย'],
  ['ด. ช. สมชาย', 'สมชาย'],
  ['ดช. สมชาย', 'สมชาย'],
  ['ดญ พลอย', 'พลอย'],
  ['เด็กชายสมชาย', 'สมชาย'],
  ['นายสมชาย ใจดี', 'สมชาย'],
  ['นางสาวพลอย', 'พลอย'],
  ['น.ส.พลอย', 'พลอย'],
  ['น้อง เมย์', 'เมย์'],
  ['Master Somchai Jaidee', 'Somchai'],
  ['Mr. Somchai', 'Somchai'],
  ['Ploy\u00a0Suwan', 'Ploy'],
  ['  Mei-Lin   Chen ', 'Mei-Lin'],
  ['Miss', 'Miss'],
  ['ด.ช.', 'ด.ช.'],
  ['', ''],
  // A name that begins as a title does.
  ['นายิกา', 'นายิกา'],
  ['ดชา', 'ดชา'],
  ['Missy', 'Missy'],
  ['Masterson', 'Masterson'],
])('of %j the first name is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})

test.each([
  ['ด.ญ.กัญญาณัฐ', 'ก'],
  ['ด.ช. เจได', 'จ'],
  ['น้องเมย์', 'ม'],
  ['master ploy', 'P'],
  ['“Ploy”', 'P'],
  ['👧', '👧'],
  ['', ''],
])('the letter of %j is %j', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})
