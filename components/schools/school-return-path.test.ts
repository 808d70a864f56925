import { rememberSchoolReturnPath, takeSchoolReturnPath } from './school-return-path'

beforeEach(() => sessionStorage.clear())

function leaveFrom(path: string, backAt: string): void {
  history.replaceState(null, '', path)
  rememberSchoolReturnPath()
  history.replaceState(null, '', backAt)
}

test('the browser returns to the school page that was left, once', () => {
  leaveFrom('/school-admin?school=1', '/profile?done=confirmed')
  expect(takeSchoolReturnPath()).toBe('/school-admin?school=1')
  expect(takeSchoolReturnPath()).toBeNull()
})

test.each(['/profile', '/profile?error=cancelled', '/profile?done=connected'])(
  'the browser stays at %s without a reauthentication',
  (path) => {
    leaveFrom('/school-admin', path)
    expect(takeSchoolReturnPath()).toBeNull()
    history.replaceState(null, '', '/profile?done=confirmed')
    expect(takeSchoolReturnPath()).toBeNull()
  },
)

test('the browser returns to no other path than a school page', () => {
  sessionStorage.setItem('sati.proving', 'https://evil.example/school-admin')
  history.replaceState(null, '', '/profile?done=confirmed')
  expect(takeSchoolReturnPath()).toBeNull()
})
