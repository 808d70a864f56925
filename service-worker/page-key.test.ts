import { pageKey, withoutSignature, withSignature } from './page-key'

const site = 'https://sati.example'
const id = '01a1fd81-3640-755d-a46f-c21fa56b465f'
const signature = 'Zm9yLWEtdGVhY2hlcg_-123'
const link = `${site}/teacher-assessment?token=${id}.${signature}&name=Siriporn`

test.each([
  ['/parent-assessment', '/parent-assessment'],
  ['/parent-assessment?question=7', '/parent-assessment'],
  [`/parent-assessment?child=${id}&question=7`, `/parent-assessment?child=${id}`],
  [`/parent-assessment?child=${id}).`, `/parent-assessment?child=${id}`],
  [`/teacher-assessment?token=${id}.${signature}&name=Siriporn`, `/teacher-assessment?referral=${id}`],
  [`/teacher-assessment?name=Siriporn&token=${id}.another`, `/teacher-assessment?referral=${id}`],
])('%s is kept as %s', (address, key) => {
  expect(pageKey(site + address)).toBe(key)
})

test.each([
  '/',
  '/login',
  '/assessment-results',
  `/assessment-results?child=${id}`,
  '/parent-assessment?child=<b>',
  '/parent-assessment/more',
  '/teacher-assessment',
  '/teacher-assessment?token=nonsense',
  `/teacher-login?token=${id}.${signature}`,
])('%s is never kept', (address) => {
  expect(pageKey(site + address)).toBeNull()
})

test('a kept page has no signature, and the link in the address puts its own back', () => {
  const html = `<script>["token=${id}.${signature}",{"token":"${id}.${signature}"}]</script>`
  const kept = withoutSignature(html, link)
  expect(kept).not.toContain(signature)
  expect(kept).toHaveLength(html.length)
  expect(withSignature(kept, link)).toBe(html)
})

test('a kept page has no signature either when its link was opened with a sign behind it', () => {
  const whole = signature.padEnd(43, 'x')
  const mangled = `${site}/teacher-assessment?token=${id}.${whole}.&name=Siriporn`
  const html = `{"token":"${id}.${whole}"}`
  expect(withoutSignature(html, mangled)).not.toContain(whole)
  expect(withSignature(withoutSignature(html, mangled), mangled)).toBe(html)
})

test('a page whose address has no token is kept as it is', () => {
  const html = '<p>~~~</p>'
  for (const address of [`${site}/parent-assessment`, `${site}/parent-assessment?token=`])
    expect(withSignature(withoutSignature(html, address), address)).toBe(html)
})
