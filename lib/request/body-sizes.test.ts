import { readFileSync } from 'node:fs'
import nextConfig from '@/next.config'
import accessTable from '@/tests/api/access-table.json'
import { maxBytesOf } from './body-sizes.mjs'

test.each([
  ['/api/children', 64_000],
  ['/api/auth/login', 16_000],
  ['/api/school-referrals/import', 5_397_334],
  ['/api/school-referrals/import/corrections', 5_397_334],
  ['/api/school-referrals/import/preview', 5_397_334],
  ['/api/line-notices/webhook', 256_000],
  ['/api/line-notices', 64_000],
  ['__proto__', 64_000],
])('a body sent to %s may have %i bytes', (path, bytes) => {
  expect(maxBytesOf(path)).toBe(bytes)
  if (bytes > 64_000) expect(accessTable.join('\n')).toContain(`POST ${path} `)
})

test('what cuts or refuses a longer body before us lets the longest one through', () => {
  const longest = maxBytesOf('/api/school-referrals/import')
  const { proxyClientMaxBodySize } = nextConfig.experimental ?? {}
  const nginx = readFileSync('deploy/nginx/sati.conf', 'utf8')
  expect(Number.parseInt(String(proxyClientMaxBodySize), 10) * 1_000_000).toBeGreaterThan(longest)
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1_000_000).toBeGreaterThan(longest)
})
