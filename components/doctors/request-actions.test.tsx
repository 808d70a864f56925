import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { BookingQuestion } from '@/components/consultations/booking-question'
import { ConsultationRow } from '@/components/consultations/consultation-row'
import type { ListedConsultation, Reach } from '@/lib/consultations/types'
import type { ListedDoctor } from '@/lib/doctors/schema'
import { answerEvery, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { RequestActions } from './request-actions'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

const doctor: ListedDoctor = {
  ...{ id: 'd1', name: 'Dr. Anong', specialty: 'Psychiatry', yearsOfExperience: 9, location: 'Bangkok' },
  ...{ hospital: null, calendarBookingLink: 'https://calendar.example', takesRequests: true },
}
const createdAt = '2026-01-02T03:04:05.000Z'
const consultation: ListedConsultation = {
  ...{ id: 'k1', childId: 'c1', doctorId: 'd1', status: 'callback_requested', createdAt },
  ...{ childName: 'Ploy', doctorName: 'Dr. Anong', isListed: true, reach: 'phone', shares: [] },
  ...{
    calendarBookingLink: null,
    appointment: null,
    said: { phone: null, callTime: null },
    isAsked: true,
    messages: [],
  },
}
const contacts: Record<Reach, { phoneNumber: string | null; email: string | null }> = {
  phone: { phoneNumber: '081', email: 'a@b.example' },
  email: { phoneNumber: null, email: 'a@b.example' },
  none: { phoneNumber: null, email: null },
}
const promises: Record<Reach, { before: RegExp; by: RegExp }> = {
  phone: {
    before: /^The doctor or their office will contact you within 24 hours, by phone\./,
    by: /will phone you within 24 hours of your request, on Jan 3, 2026 at the latest\.$/,
  },
  email: {
    before: /^The doctor or their office will contact you within 24 hours, by email\./,
    by: /will email you within 24 hours of your request, on Jan 3, 2026 at the latest\.$/,
  },
  none: {
    before: /contact you within 24 hours only if your profile has a phone number or an email address\./,
    by: /For that your profile needs a phone number or an email address\.$/,
  },
}

function show(chosen: ListedDoctor | undefined, reach: Reach = 'phone', handlers: Partial<Handlers> = {}) {
  const none = { onAsk: async () => false, onMissing: () => {}, onOpened: () => {}, ...handlers }
  render(<RequestActions doctor={chosen} childId="c1" contact={contacts[reach]} sent={undefined} {...none} />, {
    wrapper: InEnglish,
  })
}
interface Handlers {
  onAsk: () => Promise<boolean>
  onMissing: () => void
  onOpened: () => void
}

function showRow(change: Partial<ListedConsultation>) {
  render(<ConsultationRow consultation={{ ...consultation, ...change }} now={Date.parse(createdAt)} />, {
    wrapper: InEnglish,
  })
}

afterEach(cleanup)

test.each([
  ['2026-01-02T16:59:59.999Z', 'Jan 3, 2026'],
  ['2026-01-02T17:00:00.000Z', 'Jan 4, 2026'],
])('a request of %s names the day in Thailand on which its 24 hours end, and no hour', (asked, day) => {
  showRow({ createdAt: asked })
  const promise = screen.getByText(/within 24 hours of your request/)
  expect(promise).toHaveTextContent(`on ${day} at the latest`)
  expect(promise).not.toHaveTextContent(/\d:\d/)
})

test.each(Object.keys(promises) as Reach[])('reached by %s, a parent reads who will be in touch, and how', (reach) => {
  show(doctor, reach)
  expect(screen.getByText(promises[reach].before)).toBeInTheDocument()
  cleanup()
  showRow({ reach })
  expect(screen.getByText(promises[reach].by)).toBeInTheDocument()
  const badge = reach === 'phone' ? 'Callback requested' : 'Message sent'
  expect(screen.getByText(badge)).toBeInTheDocument()
})

test('of a doctor who is not listed now no call is promised', () => {
  showRow({ isListed: false })
  expect(screen.getByText(/^Not listed on Sati at the moment/)).toBeInTheDocument()
  expect(screen.queryByText(/will contact you/)).toBeNull()
})

test('a parent who is back from the calendar before the question is there is asked at the next return', async () => {
  show(doctor)
  answerEvery(201, { id: 'k1' })
  await act(async () => fireEvent.click(screen.getByRole('link', { name: /^Schedule/ })))
  fireEvent.focus(window)
  // jsdom has none.
  Element.prototype.scrollIntoView = jest.fn()
  render(<BookingQuestion id="k1" about="Dr. Anong" calendarBookingLink={null} />, { wrapper: InEnglish })
  fireEvent.focus(window)
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('opening the calendar is noted as just that, and a failure is shown at the link', async () => {
  const onOpened = jest.fn()
  show(doctor, 'phone', { onOpened })
  const open = () => act(async () => fireEvent.click(screen.getByRole('link', { name: /^Schedule/ })))
  answerEvery(500)
  await open()
  expect(await screen.findByText('Failed to submit consultation request')).toBeVisible()
  const fetch = answerEvery(201, { id: 'k1' })
  await open()
  expect(JSON.parse(fetch.mock.calls[0]?.[1].body)).toEqual({
    ...{ childId: 'c1', doctorId: 'd1', status: 'calendar_opened' },
  })
  expect(onOpened).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Failed to submit consultation request')).toBeNull()
})

test('a doctor without an account is not asked for a call', () => {
  show({ ...doctor, takesRequests: false })
  expect(screen.queryByRole('button', { name: 'Request Callback' })).toBeNull()
  expect(screen.getByText(/^Calendar only/)).toBeInTheDocument()
  cleanup()
  show({ ...doctor, takesRequests: false, calendarBookingLink: null })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Takes no requests here')).toBeInTheDocument()
})

test('without a chosen doctor both ways ask for one', async () => {
  const onMissing = jest.fn()
  show(undefined, 'phone', { onMissing })
  await press('Schedule')
  await press('Request Callback')
  expect(onMissing).toHaveBeenCalledTimes(2)
})

test('a calendar that was opened is a question until the parent says that a time is booked', async () => {
  showRow({ status: 'calendar_opened' })
  expect(screen.getByText('Calendar opened')).toBeInTheDocument()
  expect(screen.queryByText('Scheduled')).toBeNull()
  await press('Not yet')
  expect(screen.getByRole('status')).toHaveTextContent('Once you have booked a time, tell us here.')
  await press('Yes, booked')
  const fetch = answerEvery(200)
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '2026-12-01' } })
  await press('Save')
  const [path, options] = fetch.mock.calls[0] ?? []
  expect([path, options.method, JSON.parse(options.body)]).toEqual([
    '/api/doctor-consultations/k1/appointment',
    'PUT',
    { date: '2026-12-01', time: '' },
  ])
})

test('a yes without a day says nothing of one, an emptied day is cleared, and a time of no day is asked about', async () => {
  const sent = () => JSON.parse(jest.mocked(fetch).mock.calls[0]?.[1]?.body as string)
  showRow({ status: 'calendar_opened' })
  await press('Yes, booked')
  answerEvery(200)
  await press('Save')
  expect(sent()).toEqual({})
  cleanup()
  showRow({ status: 'scheduled', appointment: { date: '2026-12-01', time: '09:30' } })
  await press('Change the day')
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '' } })
  answerEvery(200)
  await press('Save')
  expect(screen.getByText('Please choose the day as well')).toBeVisible()
  expect(screen.getByLabelText(/^Day/)).toHaveFocus()
  expect(fetch).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '' } })
  await press('Save')
  expect(sent()).toEqual({ date: '', time: '' })
})

test('an appointment shows its day and its file, and without a day neither', () => {
  showRow({ status: 'scheduled', appointment: { date: '2026-12-01', time: '09:30' } })
  expect(screen.getByText('Appointment: Dec 1, 2026, 09:30')).toBeInTheDocument()
  const file = screen.getByRole('link', { name: 'Add to my calendar' })
  expect(file).toHaveAttribute('href', '/api/doctor-consultations/k1/calendar-file')
  cleanup()
  showRow({ status: 'scheduled' })
  expect(screen.queryByRole('link')).toBeNull()
})

test('no promise says “we” any more', () => {
  const { en, th } = { en: messagesOf('en'), th: messagesOf('th') }
  expect(en).not.toMatch(/We will contact you|ask us to call/)
  expect(th).not.toMatch(/"เจ้าหน้าที่จะติดต่อ|ขอให้เจ้าหน้าที่/)
})

function messagesOf(language: 'en' | 'th'): string {
  return JSON.stringify(jest.requireActual(`@/messages/${language}.json`))
}
