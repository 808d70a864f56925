import { likelyAddress } from './likely-address'

test.each([
  ['nok@gmial.con', 'nok@gmail.com'],
  ['nok@gamil.com', 'nok@gmail.com'],
  ['nok@gmail.co', 'nok@gmail.com'],
  ['nok@gmailcom', 'nok@gmail.com'],
  ['Nok.S@GMAIL.CON', 'Nok.S@gmail.com'],
  ['nok@hotmai.com', 'nok@hotmail.com'],
  ['nok@hotmail.con ', 'nok@hotmail.com'],
  ['nok@outlok.com', 'nok@outlook.com'],
  ['nok@yaho.com', 'nok@yahoo.com'],
  ['nok@iclould.com', 'nok@icloud.com'],
])('by %j is probably meant %j', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

test.each([
  ...[
    '',
    'nok',
    'nok@',
    '@gmail.com',
    'nok@gmail.com',
    'nok@GMAIL.com',
    'nok@hotmail.co.th',
    'nok@yahoo.co.th',
    'nok@mail.com',
  ],
  ...['nok@ymail.com', 'nok@live.com', 'nok@school.ac.th', 'nok@example.com', 'nok@mahidol.ac.th', 'nok@โรงเรียน.ไทย'],
])('nothing is asked about %j', (typed) => {
  expect(likelyAddress(typed)).toBeNull()
})
