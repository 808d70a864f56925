import { cleanup, render, screen } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import type { SentTeacherReferral } from '@/lib/teacher-referrals/types'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ReminderPlan } from './referral-actions'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

beforeEach(() => {
  jest.clearAllMocks()
  takeToast()
})
afterEach(cleanup)

const referral: SentTeacherReferral = {
  ...{ id: 'r1', childId: 'c1', teacherEmail: 't@school.example', teacherName: 'Kru Nid', language: 'th' },
  ...{ status: 'pending', sentAt: '2026-11-20T10:00:00Z', completedAt: null, expiresAt: '2026-12-20T10:00:00Z' },
  ...{ mailAt: '2026-11-20T10:00:00Z', check: { digits: '0042', page: 'sati.example/for-teachers' } },
  ...{ answeredBy: null, colleague: null },
  ...{ delivery: 'sent', declined: null, hasReminders: true, remindersLeft: 2, mayRemind: true },
  reminders: [
    { at: '2026-11-25T01:00:00Z', isSent: true },
    { at: '2026-11-27T01:00:00Z', isSent: false },
    { at: '2026-12-18T01:00:00Z', isSent: false },
  ],
}

const show = (more: Partial<SentTeacherReferral> = {}) =>
  render(<ReminderPlan referral={{ ...referral, ...more }} />, { wrapper: InEnglish })
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('the plan says on which days the teacher was reminded and on which that is to come', () => {
  show()
  expect(screen.getByText('Reminded on Nov 25')).toBeVisible()
  expect(screen.getByText(/gets a reminder by email on Nov 27 · Dec 18$/)).toBeVisible()
  expect(buttons()).toEqual(['Remind now', 'Turn reminders off'])
})

test('within a day of a mail there is no reminder by hand', () => {
  show({ mayRemind: false })
  expect(buttons()).toEqual(['Turn reminders off'])
})

test('reminders that are off can be turned on, and sent by hand', () => {
  show({ hasReminders: false, reminders: [] })
  expect(screen.getByText('Reminders are turned off')).toBeVisible()
  expect(buttons()).toEqual(['Remind now', 'Turn reminders on'])
})

test('when all reminders have been sent, the plan says so and has nothing to press', () => {
  show({ remindersLeft: 0, reminders: [{ at: '2026-12-18T01:00:00Z', isSent: true }], mayRemind: false })
  expect(screen.getByText('All reminders have been sent')).toBeVisible()
  expect(buttons()).toEqual([])
})

test('a reminder by hand is sent once, with a toast that names the teacher, and the page is read again', async () => {
  const fetch = answerEvery(200, {})
  show()
  await press('Remind now')
  expect(fetch).toHaveBeenCalledTimes(1)
  const [path, options] = fetch.mock.calls[0] as [string, RequestInit]
  expect([path, options.method]).toEqual(['/api/teacher-referrals/r1/remind', 'POST'])
  expect(takeToast()).toMatchObject({
    title: 'One more email',
    description: 'This page shows when the reminder to Kru Nid leaves.',
  })
  expect(mockRefresh).toHaveBeenCalledTimes(1)
})

test('after a reminder by hand, whose button goes, the focus is on the plan with its new days', async () => {
  answerEvery(200, {})
  const { rerender } = show()
  screen.getByRole('button', { name: 'Remind now' }).focus()
  await press('Remind now')
  const reminders = [{ at: '2026-11-26T01:00:00Z', isSent: true }]
  rerender(<ReminderPlan referral={{ ...referral, reminders, mayRemind: false }} />)
  const plan = screen.getByRole('group', { name: 'Reminders to Kru Nid' })
  expect(plan).toHaveFocus()
  expect(plan).toHaveTextContent('Reminded on Nov 26')
})

test('turning reminders off tells the server so', async () => {
  const fetch = answerEvery(200, {})
  show()
  await press('Turn reminders off')
  const [path, options] = fetch.mock.calls[0] as [string, RequestInit]
  expect([path, options.method, options.body]).toEqual([
    '/api/teacher-referrals/r1/reminders',
    'PATCH',
    JSON.stringify({ reminders: false }),
  ])
})

test.each([
  ['Remind now', 'Failed to send the reminder'],
  ['Turn reminders off', 'Failed to change the reminders'],
])('what failed after “%s” is said beside the buttons', async (name, text) => {
  show()
  const place = () => screen.getByRole('group', { name: 'Reminders to Kru Nid' })
  await expectFailureInPlace({ name, text, place })
  // It may have been answered in the meantime: the page shows it.
  expect(mockRefresh).toHaveBeenCalled()
})
