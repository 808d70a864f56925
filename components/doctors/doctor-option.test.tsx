import { initialsOf } from './doctor-option'

test.each([
  ['Dr. Anong Wattana', 'AW'],
  ['Prof. Dr. krit thongchai na ayutthaya', 'KT'],
  ['นพ. ไกรสร เมฆา', 'กม'],
  ['แพทย์หญิง มาลี', 'ม'],
  ['Drew', 'D'],
  ['', ''],
])('the initials of %p are %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
