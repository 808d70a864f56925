import { safeNextPath } from './paths'

describe('the path to go on to after signing in', () => {
  test.each([
    '/',
    '/profile',
    '/teacher-referral?child=1#top',
    '/learn/understanding-adhd',
    '/a//b',
    '/%2F%2Fevil.example',
    '/apiary',
    '/@evil.example',
  ])('the path to go on to may be our own %s', (path) => {
    expect(safeNextPath(path)).toBe(path)
    expect(new URL(path, 'https://sati.example').origin).toBe('https://sati.example')
  })

  test('the path to go on to is written as a header can carry it', () => {
    expect(safeNextPath('/ผลลัพธ์?q=ก#ข')).toBe(encodeURI('/ผลลัพธ์?q=ก#ข'))
    expect(safeNextPath('/😀')).toBe('/%F0%9F%98%80')
  })

  test.each([
    'https://evil.example',
    'HTTPS://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/profile\\..\\..\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nLocation: https://evil.example',
    '/profile\u0000',
    '/\u0085/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '.evil.example',
    ' /profile',
    '',
    '?next=/',
    '#',
    '/api/auth/logout',
    '/api/',
    '/api',
    '/api?x=/',
    '/./api/auth/logout',
    '/learn/../api/auth/logout',
    '/%61pi/auth/logout',
    '/%2e/api/auth/logout',
    '/.//evil.example',
    '/learn/..//evil.example',
    '/%2e//evil.example',
    '/%E0%A4%A',
    `/${'x'.repeat(500)}`,
  ])('no path is gone on to for the text %j', (path) => {
    expect(safeNextPath(path)).toBeNull()
  })

  test.each([undefined, null, 7, {}, ['/profile'], true])('no path is gone on to for the value %j', (value) => {
    expect(safeNextPath(value)).toBeNull()
  })
})
