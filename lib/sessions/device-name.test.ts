import { deviceOf } from './device-name'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A556E) ${webkit} Chrome/129.0.0.0 Mobile Safari/537.36`,
    { browser: 'Chrome', os: 'Android', kind: 'phone' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A556E) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    { browser: 'Samsung Internet', os: 'Android', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.10.0',
    { browser: 'LINE', os: 'iOS', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/129.0.0.0 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome', os: 'iOS', kind: 'tablet' },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0`,
    { browser: 'Microsoft Edge', os: 'Windows', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    { browser: 'Safari', os: 'macOS', kind: 'computer' },
  ],
])('%s is a device people know', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})

test.each([
  null,
  '',
  ' ',
  'curl/8.0',
  '<script>alert(1)</script>/1 x',
  'Secret Name/1.0 (a b c)',
  'x'.repeat(300),
  '\u0000',
])('the user agent %j gives an unknown device, and none of its text is returned', (userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser: null, os: null, kind: 'computer' })
})
