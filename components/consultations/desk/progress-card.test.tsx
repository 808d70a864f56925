import { cleanup, render, screen } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ProgressCard } from './progress-card'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

beforeEach(() => {
  jest.clearAllMocks()
  render(<ProgressCard id="k1" status="callback_requested" />, { wrapper: InEnglish })
})
afterEach(cleanup)

const text = 'This could not be saved'

test('a status that was not saved is reported at its button', async () => {
  await expectFailureInPlace({ name: 'Appointment made', text })
  const sibling = screen.getByRole('button', { name: 'I was in touch' })
  expect(sibling).toBeEnabled()
})

test('a request that was not closed is reported at the question', async () => {
  await press('Close the request')
  await expectFailureInPlace({ name: 'Close it', text })
})

test.each([
  ['Appointment made', 'I was in touch'],
  ['Close it', 'I was in touch'],
  ['Appointment made', 'Close it'],
])('a status that was saved removes why another one was not: %s, %s', async (failing, saved) => {
  await press('Close the request')
  answerEvery(500)
  await press(failing)
  expect(await screen.findByText(text)).toBeVisible()
  answerEvery(200)
  await press(saved)
  expect(takeToast()?.tone).toBe('success')
  expect(screen.queryByText(text)).toBeNull()
})

test('a status that was changed elsewhere is no failure: the page shows it', async () => {
  takeToast()
  answerEvery(409, { code: 'NOT_PENDING' })
  await press('I was in touch')
  expect(takeToast()?.tone).toBe('info')
  expect(screen.queryByText(text)).toBeNull()
  expect(mockRefresh).toHaveBeenCalledTimes(1)
})
