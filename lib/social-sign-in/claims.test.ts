import { readClaims } from './claims'

const namesOf = (claims: object) => {
  const { firstName, lastName } = readClaims('line', { sub: 'U1', ...claims }) ?? {}
  return [firstName, lastName]
}

test.each([
  ['นางสาว มาลี ใจดี', 'มาลี', 'ใจดี'],
  ['Mr. Dee van der Good', 'Dee', 'van der Good'],
  ['มาลี ใจดี', 'มาลี', 'ใจดี'],
  ['ครู นก', 'นก', ''],
  ['นางสาว', 'นางสาว', ''],
  ['Nok\ufff9 Su\u200bwan\ufffe\u{1ffff}', 'Nok', 'Suwan'],
  ['\u3164 \u2800', '', ''],
  ['', '', ''],
])('a profile named %j becomes the first name %j and the last name %j', (name, ...names) => {
  expect(namesOf({ name })).toEqual(names)
})

test('a first and a last name that the provider keeps apart stay as they are', () => {
  const apart = { name: 'Dr. Dee Good', given_name: 'Dr. Dee', family_name: 'Good' }
  expect(namesOf(apart)).toEqual(['Dr. Dee', 'Good'])
})
