import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { answerByHand, answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ReferralFinder } from './referral-finder'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }) }))

beforeEach(() => {
  const query = { status: 'pending' as const, before: undefined }
  render(<ReferralFinder query={query} referrals={[]} next={null} total={34} named={{}} />, { wrapper: InEnglish })
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

test('a search that fails after it was cleared is not heard of', async () => {
  type('Ploy')
  takeToast()
  const answer = answerByHand()
  await press('Search')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Show all' })))
  await answer(500)
  expect(screen.getByRole('button', { name: 'Search' })).toBeEnabled()
  expect(screen.queryByText(text)).toBeNull()
  expect(takeToast()).toBeNull()
})

test('one page of what was found is turned at a time, and the pressed button shows it', async () => {
  type('Ploy')
  answerEvery(200, { referrals: [], next: 'b' })
  await press('Search')
  const older = await screen.findByRole('button', { name: 'Older referrals' })
  const fetch = answerEvery(null)
  await press('Older referrals')
  await press('Older referrals')
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(older).toBeDisabled()
  expect(older).toHaveAttribute('aria-busy', 'true')
})

test('a list that was not exported is reported at its button', async () => {
  await expectFailureInPlace({ name: 'Export list', text: 'The list could not be exported' })
})

test('the number of all referrals is shown, also of those on other pages, and of a search what was found', async () => {
  expect(screen.getByText('34 referrals')).toBeInTheDocument()
  type('Ploy')
  answerEvery(200, { referrals: [], next: 'b', total: 12 })
  await press('Search')
  expect(await screen.findByText('12 referrals')).toBeInTheDocument()
  answerEvery(200, { referrals: [], next: 'b', total: 1_600 })
  await press('Search')
  expect(await screen.findByText('More than 1,000 referrals')).toBeInTheDocument()
})
