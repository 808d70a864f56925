import { firstNameOf } from './first-name'

test.each([
  ['Ploy', 'Ploy'],
  ['ด.ช. สมชาย ใจดี', 'สมชาย'],
  ['เด็กหญิง พลอย ใจดี', 'พลอย'],
  ['ด.ญ.พลอย ใจดี', 'ด.ญ.พลอย'],
  ['Ploy\u00a0Suwan', 'Ploy'],
  ['  Mei-Lin   Chen ', 'Mei-Lin'],
  ['Miss', 'Miss'],
])('of %j a doctor reads %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
