import { cleanup, render, screen } from '@testing-library/react'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { SessionList } from './session-list'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

const at = '2026-01-02T03:04:05.000Z'
const session = (browser: string, current = false) => ({
  ...{ id: browser, current, createdAt: at, lastSeenAt: at },
  device: { browser, os: 'Windows', kind: 'computer' as const },
})

beforeEach(() => {
  render(<SessionList sessions={[session('Edge', true), session('Chrome'), session('Firefox')]} />, {
    wrapper: InEnglish,
  })
})
afterEach(cleanup)

const text = 'Failed to sign out the device'

test('a device that was not signed out is reported in its row', async () => {
  const name = 'Sign out Firefox on Windows'
  const row = () => screen.getByText('Firefox on Windows').closest('li')
  await expectFailureInPlace({ name, text, place: row })
})

test('devices that were not signed out together are reported at the button for all', async () => {
  await expectFailureInPlace({ name: 'Sign out all other devices', text })
  for (const row of screen.getAllByRole('listitem')) expect(row).not.toHaveTextContent(text)
})

test('the button for all takes its failure along when it goes', async () => {
  answerEvery(500)
  await press('Sign out all other devices')
  expect(await screen.findByText(text)).toBeVisible()
  answerEvery(200)
  await press('Sign out Chrome on Windows')
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
  expect(screen.queryByText(text)).toBeNull()
})
