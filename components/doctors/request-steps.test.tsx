import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { answerByHand, answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { DoctorChooser } from './doctor-chooser'
import { DoctorSearch } from './doctor-search'
import type { EarlierRequest } from './request-types'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

const doctorOf = (id: string, name: string) => ({
  ...{ id, name, specialty: 'Psychiatry', yearsOfExperience: 9, location: 'Bangkok' },
  ...{ hospital: null, calendarBookingLink: null, takesRequests: true },
})
const doctors = [doctorOf('d1', 'Dr. Anong'), doctorOf('d2', 'Dr. Wit')]
const options = [
  { id: 'c1', name: 'Ploy' },
  { id: 'c2', name: 'Phu' },
]
const askedAt = '2026-01-02T03:04:05.000Z'
const asked: EarlierRequest = { id: 'k1', doctorId: 'd1', status: 'callback_requested', createdAt: askedAt }

function show(
  contact: { phoneNumber: string | null; email: string | null },
  earlier: EarlierRequest[] = [],
  hasResults = true,
) {
  render(
    <DoctorChooser child={{ id: 'c1', name: 'Ploy', hasResults }} {...{ doctors, options, contact, earlier }}>
      {null}
    </DoctorChooser>,
    { wrapper: InEnglish },
  )
}

const choose = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('radio', { name })))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const back = () =>
  act(async () => {
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.back()
    await moved
  })

/** The paragraphs with these words, in which a name is an element of its own. */
const paragraphs = (words: RegExp) =>
  screen.queryAllByText((_, element) => element?.tagName === 'P' && words.test(element.textContent ?? ''))

async function openSteps() {
  await choose(/Dr\. Anong/)
  await press('Request Callback')
}

beforeEach(() => {
  mockRefresh.mockReset()
  takeToast()
  history.replaceState(null, '')
})
afterEach(cleanup)

test('three steps ask for the number, the results and a sentence, and send what was said', async () => {
  show({ phoneNumber: '081 234 5678', email: 'a@b.example' })
  await openSteps()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'How can Dr. Anong reach you?' })).toHaveFocus())
  expect(screen.getByLabelText('Phone number')).toHaveValue('081 234 5678')
  expect(screen.queryByLabelText(/Keep this number/)).toBeNull()
  type(/^Phone/, '089 999 9999')
  expect(screen.getByLabelText(/Keep this number/)).not.toBeChecked()
  fireEvent.click(screen.getByLabelText(/Keep this number/))
  type(/^Best time/, 'evening')
  await press('Next')

  for (const answer of screen.getAllByRole('radio', { name: /^(Yes|No)$/ })) expect(answer).not.toBeChecked()
  await press('Next')
  expect(screen.getByText('Please choose yes or no')).toBeVisible()
  await choose(/^Yes$/)
  await press('Next')
  expect(screen.getByText('Please choose for how many days')).toBeVisible()
  expect(screen.queryByText(/until that day/)).toBeNull()
  await choose(/^30 days$/)
  expect(screen.getByText(/^The doctor may see the answers and results .* until that day/)).toBeVisible()
  for (const detail of screen.getAllByRole('checkbox')) expect(detail).not.toBeChecked()
  expect(screen.getByLabelText('Gender')).not.toBeVisible()
  fireEvent.click(screen.getByLabelText('Gender'))
  await press('Next')
  await back()
  await waitFor(() => expect(screen.getByLabelText('Gender')).toBeVisible())
  expect(screen.getByLabelText('Gender')).toBeChecked()
  expect(screen.getByLabelText('Phu')).not.toBeVisible()
  await press('Next')

  type(/^One sentence/, 'He cannot sit still')
  expect(screen.getByText('Sent with your request: results of Ploy, for 30 days')).toBeVisible()
  expect(screen.getByText('Also: Gender')).toBeVisible()
  const fetch = answerEvery(201)
  await press('Send request')
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body)).toEqual({
    ...{ childId: 'c1', doctorId: 'd1', status: 'callback_requested', phone: '089 999 9999', keepPhone: true },
    ...{
      callTime: 'evening',
      message: 'He cannot sit still',
      share: { childIds: ['c1'], days: 30, details: ['gender'] },
    },
  })
  expect(await screen.findByText(/^Dr\. Anong or their office will contact you .*, by phone$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull()
})

test('without a number the request is a message, and without an address too it is none', async () => {
  show({ phoneNumber: null, email: 'a@b.example' })
  await openSteps()
  expect(screen.getByText(/becomes a message/)).toHaveTextContent(/a@b\.example/)
  await press('Next')
  await choose(/^No$/)
  expect(screen.getByText(/^The doctor then sees your name, .* and what you write here\.$/)).toBeVisible()
  await press('Next')
  await press('Send message')
  expect(screen.getByText('Please write a sentence')).toBeVisible()
  type(/^One sentence/, 'Is this usual?')
  const fetch = answerEvery(201)
  await press('Send message')
  const body = JSON.parse(fetch.mock.calls[0]?.[1].body)
  expect(body).toEqual({
    ...{ childId: 'c1', doctorId: 'd1', status: 'callback_requested', phone: null, message: 'Is this usual?' },
  })
  expect(await screen.findByText('Message sent')).toBeVisible()
  cleanup()

  show({ phoneNumber: null, email: null })
  await openSteps()
  await press('Next')
  expect(screen.getByLabelText('Phone number')).toHaveFocus()
  expect(screen.getByLabelText('Phone number')).toBeInvalid()
})

test('what is wrong in one step is not said in another, whichever Back was pressed', async () => {
  show({ phoneNumber: '081 234 5678', email: null })
  await openSteps()
  await press('Next')
  await press('Next')
  expect(screen.getByText('Please choose yes or no')).toBeVisible()
  await back()
  expect(screen.getByLabelText('Phone number')).toBeValid()
  expect(screen.queryByText('Please choose yes or no')).toBeNull()
})

test('Back is the step before, then the page, and what was typed stays', async () => {
  show({ phoneNumber: null, email: 'a@b.example' })
  await openSteps()
  type(/^Phone/, '02 ext 7')
  await press('Next')
  expect(screen.getByText('Some of these characters cannot be used here')).toBeVisible()
  type(/^Phone/, '12')
  await press('Next')
  expect(screen.getByText(/^Please enter a phone number: 9 or 10 digits starting with 0/)).toBeVisible()
  type(/^Phone/, '02 123 4567')
  await press('Next')
  expect(screen.getByRole('heading', { name: 'Send Ploy’s results along?' })).toHaveFocus()
  await back()
  expect(screen.getByLabelText('Phone number')).toHaveValue('02 123 4567')
  await back()
  expect(screen.queryByLabelText('Phone number')).toBeNull()
  await press('Request Callback')
  expect(screen.getByLabelText('Phone number')).toHaveValue('02 123 4567')
})

test('a request that was not sent is reported above its button', async () => {
  show({ phoneNumber: '081 234 5678', email: null })
  await openSteps()
  await press('Next')
  await choose(/^No$/)
  await press('Next')
  await expectFailureInPlace({ name: 'Send request', text: 'Failed to submit consultation request' })
})

test('a doctor who was asked already says so, in the list and in the steps', async () => {
  show({ phoneNumber: '081 234 5678', email: null }, [asked])
  const words = /^You asked Dr\. Anong already, on Jan 2, 2026\./
  expect(paragraphs(words)).toHaveLength(1)
  await openSteps()
  expect(paragraphs(words)).toHaveLength(2)
  cleanup()
  show({ phoneNumber: '081 234 5678', email: null })
  expect(paragraphs(words)).toEqual([])
})

test('that there is nothing to send yet is said where it is asked', async () => {
  for (const hasResults of [true, false]) {
    show({ phoneNumber: '081 234 5678', email: null }, [], hasResults)
    await openSteps()
    await press('Next')
    expect(paragraphs(/^There are no answers about Ploy yet\./)).toHaveLength(hasResults ? 0 : 1)
    cleanup()
    history.replaceState(null, '')
  }
})

test.each(['Close', 'Back'])(
  '%s while the request is sent leaves no more of the history than the steps',
  async (button) => {
    show({ phoneNumber: '081 234 5678', email: null })
    await openSteps()
    await press('Next')
    await choose(/^No$/)
    await press('Next')
    const answer = answerByHand()
    await press('Send request')
    const go = jest.spyOn(history, 'go')
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    await press(button)
    await act(async () => void (await moved))
    await answer(201)
    expect(await screen.findByText(/will contact you within 24 hours, by phone$/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    // Back from step 3 is step 2: two entries are left of the steps, none after Close.
    expect(go.mock.calls).toEqual(button === 'Close' ? [[-3]] : [[-2]])
    go.mockRestore()
  },
)

test('the page is refreshed behind the last step, at its own entry of the history', async () => {
  show({ phoneNumber: '081 234 5678', email: null })
  await openSteps()
  await press('Next')
  await choose(/^No$/)
  await press('Next')
  mockRefresh.mockImplementationOnce(() => {
    expect(history.state?.requestStep).toBeUndefined()
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeVisible()
  })
  answerEvery(201)
  await press('Send request')
  expect(await screen.findByText(/will contact you within 24 hours, by phone$/)).toBeVisible()
  expect(mockRefresh).toHaveReturned()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('said again to an open request, it is added to that one and promised no new hours', async () => {
  show({ phoneNumber: '081 234 5678', email: null }, [asked])
  await openSteps()
  expect(screen.getByText(/What you write now is added to it, and the number you give now counts\./)).toBeVisible()
  await press('Next')
  await choose(/^No$/)
  await press('Next')
  answerEvery(200, { id: 'k1', createdAt: askedAt })
  await press('Send request')
  const text = 'Dr. Anong reads it in your request of Jan 2, 2026.'
  expect(await screen.findByText(text)).toBeVisible()
  // Once, in place: the list of requests shows it too, and a toast would be the third.
  expect(screen.getByRole('status')).toHaveTextContent(/^Added to your request/)
  expect(takeToast()).toBeNull()
  expect(screen.queryByText(/will contact you within 24 hours, by phone$/)).toBeNull()
})

test('of several requests to one doctor the one that is shown is the one that would be added to', async () => {
  const opened: EarlierRequest = {
    ...asked,
    id: 'k2',
    status: 'calendar_opened',
    createdAt: '2026-02-03T03:04:05.000Z',
  }
  show({ phoneNumber: '081 234 5678', email: null }, [opened, asked])
  expect(paragraphs(/^You asked Dr\. Anong already, on Jan 2, 2026\./)).toHaveLength(1)
  cleanup()
  show({ phoneNumber: '081 234 5678', email: null }, [opened])
  expect(paragraphs(/^You opened the calendar of Dr\. Anong on Feb 3, 2026\./)).toHaveLength(1)
  await openSteps()
  expect(screen.queryByText(/What you write now is added/)).toBeNull()
})

test('doctors are searched from eight on, and after a search', () => {
  render(<DoctorSearch query="" count={7} childId="c1" />, { wrapper: InEnglish })
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()
  for (const [query, count] of [['', 8] as const, ['Bangkok', 1] as const]) {
    render(<DoctorSearch {...{ query, count }} childId="c1" />, { wrapper: InEnglish })
    expect(screen.getByRole('searchbox')).toBeVisible()
    cleanup()
  }
})
