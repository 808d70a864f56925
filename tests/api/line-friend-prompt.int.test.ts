import { POST as intend } from '@/app/api/auth/intent/route'
import { Browser } from '../support/browser'
import { withLine } from '../support/line-parents'
import { newMember, start, withIssuer } from '../support/social'

withIssuer()
withLine()

const promptOf = async (browser: Browser, provider: 'google' | 'line') =>
  new URL(await start(browser, provider)).searchParams.get('bot_prompt')

test('signing in with LINE offers to add the official account as a friend, and with Google nothing of LINE', async () => {
  expect(await promptOf(new Browser(), 'line')).toBe('normal')
  expect(await promptOf(new Browser(), 'google')).toBeNull()
})

test('connecting LINE offers it too', async () => {
  const member = await newMember()
  await member.go(intend, { method: 'POST', body: { intent: 'connect', provider: 'line' } })
  expect(await promptOf(member, 'line')).toBe('normal')
})
