import { cleanup, render, screen } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ProgressCard } from './progress-card'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

beforeEach(() => {
  jest.clearAllMocks()
  render(<ProgressCard id="k1" status="callback_requested" undo={null} />, { wrapper: InEnglish })
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

test('the last change is taken back until the parent is notified, also of a closed request', async () => {
  cleanup()
  const undo = { until: '2026-03-02T07:20:00.000Z', msLeft: 300_000 }
  render(<ProgressCard id="k1" status="done" undo={undo} />, { wrapper: InEnglish })
  expect(screen.getByText('Saved. The parent is told at 14:20.')).toBeVisible()
  takeToast()
  answerEvery(200)
  await press('Take back')
  expect(takeToast()).toMatchObject({ tone: 'success', description: 'The request has its earlier status again.' })
  expect(mockRefresh).toHaveBeenCalledTimes(1)
})

test('a change that cannot be taken back any more is no failure: the page shows the status', async () => {
  cleanup()
  render(<ProgressCard id="k1" status="contacted" undo={{ until: new Date().toISOString(), msLeft: 9_000 }} />, {
    wrapper: InEnglish,
  })
  takeToast()
  answerEvery(409, { code: 'NOT_PENDING' })
  await press('Take back')
  expect(takeToast()?.tone).toBe('info')
})
