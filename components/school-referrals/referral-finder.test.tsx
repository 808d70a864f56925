import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ReferralFinder } from './referral-finder'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }) }))

beforeEach(() => {
  const query = { status: 'pending' as const, before: undefined }
  render(<ReferralFinder query={query} referrals={[]} next={null} named={{}} />, { wrapper: InEnglish })
})
afterEach(cleanup)

const text = 'The search failed'

function type(words: string) {
  fireEvent.change(screen.getByLabelText('Student, parent or teacher'), { target: { value: words } })
}

test('a search that failed is reported above its button', async () => {
  type('Ploy')
  await expectFailureInPlace({ name: 'Search', text, place: () => document.querySelector('form') })
})

test('a search that failed is forgotten with the search', async () => {
  type('Ploy')
  answerEvery(500)
  await press('Search')
  expect(await screen.findByText(text)).toBeVisible()
  type('')
  await press('Search')
  expect(screen.queryByText(text)).toBeNull()
})

test('a list that was not exported is reported at its button', async () => {
  await expectFailureInPlace({ name: 'Export list', text: 'The list could not be exported' })
})
