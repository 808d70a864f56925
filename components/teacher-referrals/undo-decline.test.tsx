/** @jest-environment jsdom */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { readDraft } from '@/components/drafts/draft'
import { writeDraft } from '@/components/drafts/draft-on-screen'
import { answerEvery, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { rememberDecline } from './declined-here'
import { UndoDecline } from './undo-decline'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))

const mockRouter = { refresh: jest.fn() }
const draft = { answers: [3, ...Array<null>(17).fill(null)], at: 1, submissionKey: 'key', isWaiting: false }
const isDraftKept = () => readDraft('teacher.id', 18) !== null
const show = (msLeft: number) =>
  render(<UndoDecline token="id.mac" until="2026-11-29T04:00:00Z" msLeft={msLeft} />, { wrapper: InEnglish })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  rememberDecline('id.mac')
  jest.clearAllMocks()
  writeDraft('teacher.id', draft)
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

it('one press opens the request again, and the answers are still there', async () => {
  const fetch = answerEvery(200, { status: 'pending' })
  show(600_000)
  await press('Take it back')
  expect(fetch.mock.calls.map(([path, { method }]) => [path, method])).toEqual([
    ['/api/teacher-referrals/id.mac/decline', 'DELETE'],
  ])
  await waitFor(() => expect(mockRouter.refresh).toHaveBeenCalledTimes(1))
  expect(isDraftKept()).toBe(true)
})

it.each([404, 409])('a decline that is final (%d) is told, and the page is read again', async (status) => {
  answerEvery(status)
  show(600_000)
  await press('Take it back')
  await waitFor(() => expect(mockRouter.refresh).toHaveBeenCalled())
})

it('after ten minutes the answers are deleted, and the page is read again', () => {
  jest.useFakeTimers()
  show(600_000)
  act(() => jest.advanceTimersByTime(599_000))
  expect([isDraftKept(), mockRouter.refresh.mock.calls.length]).toEqual([true, 0])
  act(() => jest.advanceTimersByTime(2_000))
  expect([isDraftKept(), mockRouter.refresh.mock.calls.length]).toEqual([false, 1])
  expect(screen.getByRole('button')).toBeInTheDocument()
})

it('in another tab, as that of a mail scanner, nothing can be undone', () => {
  sessionStorage.clear()
  show(600_000)
  expect(screen.queryByRole('button')).toBeNull()
})

it('a page that is opened later deletes them too, and offers nothing', async () => {
  show(-1)
  await waitFor(() => expect(isDraftKept()).toBe(false))
  expect(screen.queryByRole('button')).toBeNull()
  expect(mockRouter.refresh).not.toHaveBeenCalled()
})
