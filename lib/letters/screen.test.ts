import { screenOf } from './screen'

const here = '/letter?code=7K3D-EFGH-2KMN'
const account = { id: 'family', passwordHash: 'x' }
const open = { account: null, code: '7K3DEFGH2KMN', token: 'id.mac' }
const accepted = { ...open, account }
const ended = { ...accepted, token: null }

const reader = (userId: string | null, next: string | null = null) => ({ userId, next })

test.each([
  ['signed out', null],
  ['signed in with another account', 'other'],
])('a letter that an account has accepted asks for its password: a reader %s', (_who, userId) => {
  for (const letter of [accepted, ended])
    for (const next of [null, '/profile', here]) expect(screenOf(letter, reader(userId, next))).toBe('signIn')
})

test('its own family reads the referral, or continues', () => {
  expect(screenOf(accepted, reader('family'))).toBe('referral')
  expect(screenOf(accepted, reader('family', '/profile'))).toEqual({ to: '/profile' })
  expect(screenOf(ended, reader('family'))).toEqual({ to: '/' })
})

test('an open letter shows the referral, wherever it continues', () => {
  for (const userId of [null, 'other'])
    for (const next of [null, '/profile', '/letter?code=0000-0000-0000'])
      expect(screenOf(open, reader(userId, next))).toBe('referral')
})

test('the code of the letter that is to be added is refused where that of another letter is asked for', () => {
  for (const next of [here, `${here}&next=%2Fprofile`, '/letter?code=7k3defgh2kmn'])
    expect(screenOf(open, reader(null, next))).toBe('notAccepted')
  expect(screenOf(open, reader('other', here))).toBe('referral')
})
