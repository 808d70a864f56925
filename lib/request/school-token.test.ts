import { schoolTokenIn } from './school-token'

test('the token of a school’s link is found in the page to go on to, also behind the one after a reset', () => {
  const school = '/school-referral?token=abc'
  const afterReset = (next: string) => `/shared-access?${new URLSearchParams({ next })}`
  expect(schoolTokenIn(school)).toBe('abc')
  expect(schoolTokenIn(afterReset(school))).toBe('abc')
  expect(schoolTokenIn(afterReset('/'))).toBeNull()
  expect(schoolTokenIn('/shared-access')).toBeNull()
  expect(schoolTokenIn(`/login?${new URLSearchParams({ next: school })}`)).toBeNull()
})
