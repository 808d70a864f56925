import { cleanup, render, screen, within } from '@testing-library/react'
import { answerByHand, answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ConnectedAccounts } from './connected-accounts'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

const both = { google: true, line: true }
const row = () => screen.getAllByRole('listitem').at(-1) ?? null

test('an account that was not connected is reported in its row', async () => {
  const connected = { google: false, line: false }
  render(<ConnectedAccounts connected={connected} configured={both} hasPassword hasLineNotices={false} />, {
    wrapper: InEnglish,
  })
  const text = 'The account could not be connected'
  await expectFailureInPlace({ name: 'Connect LINE', text, place: row, side: 'below' })
})

test('an account that was not disconnected is reported at the question', async () => {
  render(<ConnectedAccounts connected={both} configured={both} hasPassword hasLineNotices={false} />, {
    wrapper: InEnglish,
  })
  await press('Disconnect LINE')
  await expectFailureInPlace({ name: 'Disconnect', text: 'The account could not be disconnected', place: row })
})

test('a question asked anew begins without why the answer before failed', async () => {
  render(<ConnectedAccounts connected={both} configured={both} hasPassword hasLineNotices={false} />, {
    wrapper: InEnglish,
  })
  await press('Disconnect LINE')
  answerEvery(500)
  await press('Disconnect')
  const text = 'The account could not be disconnected'
  expect(await screen.findByText(text)).toBeVisible()
  await press('Keep it')
  await press('Disconnect LINE')
  expect(screen.queryByText(text)).toBeNull()
})

test('two accounts connected at once: each row says why its own try failed', async () => {
  const connected = { google: false, line: false }
  render(<ConnectedAccounts connected={connected} configured={both} hasPassword hasLineNotices={false} />, {
    wrapper: InEnglish,
  })
  const answer = answerByHand()
  await press('Connect Google')
  await press('Connect LINE')
  await answer(500)
  const [google, line] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement]
  const text = 'The account could not be connected'
  expect(await within(google).findByText(text)).toBeVisible()
  expect(within(line).queryByText(text)).toBeNull()
})
