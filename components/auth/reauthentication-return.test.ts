import { rememberPage, takePage, takeTyped } from './reauthentication-return'

beforeEach(() => sessionStorage.clear())
afterEach(() => jest.useRealTimers())

function leaveFrom(path: string, backAt: string, ...what: Parameters<typeof rememberPage>): void {
  history.replaceState(null, '', path)
  rememberPage(...what)
  history.replaceState(null, '', backAt)
}

test('the browser returns to the page that was left, once', () => {
  leaveFrom('/school-admin?school=1', '/profile?done=confirmed')
  expect(takePage()).toBe('/school-admin?school=1')
  expect(takePage()).toBeNull()
})

test.each(['/profile', '/profile?error=cancelled', '/profile?done=connected'])(
  'the browser stays at %s without a reauthentication',
  (path) => {
    leaveFrom('/school-admin', path)
    expect(takePage()).toBeNull()
    history.replaceState(null, '', '/profile?done=confirmed')
    expect(takePage()).toBeNull()
  },
)

test.each(['https://evil.example/school-admin', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'the browser does not return to %s, which is no page of this site',
  (path) => {
    sessionStorage.setItem('sati.proving', path)
    history.replaceState(null, '', '/profile?done=confirmed')
    expect(takePage()).toBeNull()
  },
)

test('what was typed into a card is there once after the return, in that card of that page alone', () => {
  const typed = { email: 'second@example.com' }
  leaveFrom('/children/1', '/profile?done=confirmed', 'second-parent', typed)
  expect(takePage()).toBe('/children/1#second-parent')
  expect(takeTyped('second-parent')).toBeNull()
  history.replaceState(null, '', '/children/2')
  expect(takeTyped('second-parent')).toBeNull()
  history.replaceState(null, '', '/children/1')
  expect(takeTyped('elsewhere')).toBeNull()
  expect(takeTyped('second-parent')).toEqual(typed)
  expect(takeTyped('second-parent')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('what was typed is forgotten ten minutes after the browser left', () => {
  jest.useFakeTimers({ now: new Date('2026-12-01T08:00:00Z') })
  leaveFrom('/children/1', '/children/1', 'second-parent', { email: 'second@example.com' })
  jest.setSystemTime(new Date('2026-12-01T08:10:01Z'))
  expect(takeTyped('second-parent')).toBeNull()
  expect(sessionStorage.getItem('sati.left')).toBeNull()
})
