import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@/scripts/lib/paths.mjs'
import { expect, test } from './fixtures'
import { childName, type InboxMail, linkIn, password, teacherName, tokenOf } from './people'
import { manySigns } from './wording'

async function logs(): Promise<string> {
  const folder = join(root, 'test-results')
  const names = (await readdir(folder)).filter((name) => /^server.*\.log$/.test(name))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
}

test('the logs of the run hold nothing personal and no secret', async ({
  request,
  context,
  parent,
  mailTo,
}, testInfo) => {
  // Enough output for a run of this file alone.
  await mailTo(parent.email)
  const { email, password: secret } = parent
  expect((await context.request.post('/api/auth/login', { data: { email, password: secret } })).status()).toBe(200)
  // This address is in the log only if requested addresses are logged.
  const asked = await request.get('/teacher-login?token=a-token-that-was-asked-for')
  expect(asked.status()).toBe(200)
  const next = '/school-referral?token=a-token-that-was-asked-for'
  for (const path of [
    next,
    next.replace('referral', 'invitation'),
    '/visit-sheet?token=a-token-that-was-asked-for',
    '/letter?code=a-token-that-was-asked-for',
    `/register?${new URLSearchParams({ next })}`,
  ])
    expect((await request.get(path)).status()).toBe(200)
  const data = { recipient: 'Clinic-that-reads', passcode: 'moonlight-77' }
  const unknown = '/api/health-links/a-token-that-was-asked-for'
  for (const path of [unknown, unknown.replace('links/', 'links/files/')])
    expect([404, 405]).toContain((await request.post(path, { data })).status())
  const given = { token: 'a-token-that-was-asked-for', passcode: 'moonlight-77' }
  expect((await request.post('/api/result-shares/passcode', { data: given })).status()).toBe(404)
  expect((await request.get('/api/children')).status()).toBe(401)
  await expect
    .poll(logs)
    .toMatch(/"route":"\/api\/children".*"code":"UNAUTHENTICATED","visitor":"[\w-]{16}".*"refused"/)
  const written = await logs()
  const mails = (await (await fetch(`${testInfo.config.metadata.inboxUrl}/api/messages`)).json()) as InboxMail[]
  const tokens = mails.filter(({ text }) => text.includes('token=')).map((mail) => tokenOf(linkIn(mail)))
  const secrets = [
    ...tokens,
    ...tokens.map((token) => token.split('.')[1] ?? token),
    ...mails.flatMap(({ to }) => to),
    'a-token-that-was-asked-for',
    ...['Clinic-that-reads', 'moonlight-77', 'shlink:'],
    '@example.com',
    password,
    'another horse 55',
    childName,
    teacherName,
    'Ploy',
    'onerror=',
    manySigns.join(','),
    'sati-session=',
    'sati-device=',
    'postgresql://',
  ]
  expect(mails.length).toBeGreaterThan(0)
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
  // Each sign-in is one line, which names only the account's id.
  const signIns = written.split('\n').filter((line) => line.includes('"msg":"signed in"'))
  expect(signIns.length).toBeGreaterThan(0)
  const allowed = ['level', 'msg', 'requestId', 'signIn', 'time', 'userId']
  for (const line of signIns) expect(allowed).toEqual(expect.arrayContaining(Object.keys(JSON.parse(line))))
  expect(written.split('\n').filter((line) => line.includes('"level":"error"'))).toEqual([])
})
