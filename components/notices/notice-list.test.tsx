import { act, cleanup, render, screen, within } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import type { HomeNotice } from '@/lib/line-notices/schema'
import { answerByHand, answerEvery, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { NoticeList } from './notice-list'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

beforeEach(() => mockRefresh.mockClear())
afterEach(cleanup)

const notice = (index: number, change: Partial<HomeNotice> = {}): HomeNotice => ({
  ...{ id: `n${index}`, at: '2026-01-02T03:04:05.000Z', text: `Notice ${index}.`, path: null },
  ...change,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => notice(index + 1))

function show(notices: HomeNotice[], more = 0): void {
  render(<NoticeList notices={notices} more={more} />, { wrapper: InEnglish })
}

const seenOf = (index: number) => `Seen: Notice ${index}. Jan 2, 2026 · 10:04`
const shown = () => screen.queryAllByText(/^Notice \d+\.$/).map(({ textContent }) => textContent)
const sent = (fetch: jest.Mock) => fetch.mock.calls.map(([path, { body }]) => [path, JSON.parse(body)])

test('a notice has its day and time, and a link where there is a page for it', () => {
  show([notice(1, { path: '/doctor-consultation' }), notice(2)])
  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first as HTMLElement).getByText('Jan 2, 2026 · 10:04')).toHaveAttribute(
    'datetime',
    '2026-01-02T03:04:05.000Z',
  )
  expect(within(first as HTMLElement).getByRole('link', { name: 'Open: Notice 1.' })).toHaveAttribute(
    'href',
    '/doctor-consultation',
  )
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull()
})

test('one click puts a notice away at once, and the focus stays in the card', async () => {
  const fetch = answerEvery(null)
  show(many(2))
  await press(seenOf(1))
  expect(shown()).toEqual(['Notice 2.'])
  expect(sent(fetch)).toEqual([['/api/notices/seen', { ids: ['n1'] }]])
  expect(screen.getByRole('heading', { name: 'Notices for you' })).toHaveFocus()
})

test('a notice that could not be put away is back, with the reason above it', async () => {
  const answer = answerByHand()
  show(many(2))
  takeToast()
  await press(seenOf(1))
  expect(shown()).toEqual(['Notice 2.'])
  await answer(500)
  expect(shown()).toEqual(['Notice 1.', 'Notice 2.'])
  const reason = 'That could not be saved, so the notice stays here.'
  expect(screen.getByText(reason)).toBeVisible()
  expect(takeToast()).toMatchObject({ description: reason, tone: 'error' })
})

test('of two that are put away one after the other only the one that failed is back', async () => {
  const answer = answerByHand()
  show(many(3))
  await press(seenOf(1))
  await press(seenOf(2))
  await answer(500)
  await answer(200, { seen: 1 })
  expect(shown()).toEqual(['Notice 1.', 'Notice 3.'])
})

test('two notices have no button for all, and three have one that puts all away', async () => {
  const fetch = answerEvery(200, { seen: 3 })
  show(many(2))
  expect(screen.queryByRole('button', { name: 'Mark all as seen' })).toBeNull()
  cleanup()
  show(many(3))
  await press('Mark all as seen')
  expect(shown()).toEqual([])
  expect(sent(fetch)).toEqual([['/api/notices/seen', { ids: ['n1', 'n2', 'n3'] }]])
  expect(screen.getByRole('status')).toHaveTextContent('You have seen all notices.')
  expect(mockRefresh).not.toHaveBeenCalled()
})

test('of forty notices five are shown at first, and a button shows the others', async () => {
  show(many(40))
  expect(shown()).toHaveLength(5)
  await press('Show 35 more')
  expect(shown()).toHaveLength(40)
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
})

test('after all of a page the next ones are asked for', async () => {
  answerEvery(200, { seen: 50 })
  show(many(50), 3)
  expect(screen.getByRole('button', { name: 'Show 45 more' })).toBeVisible()
  expect(screen.getByText('3 more are shown when you have seen these.')).toBeVisible()
  await act(() => press('Mark all as seen'))
  expect(mockRefresh).toHaveBeenCalledTimes(1)
})
