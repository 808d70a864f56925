import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConsultationRow } from '@/components/consultations/consultation-row'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { type Reach, reachOf } from './contact-method'
import { RequestActions } from './request-actions'

jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))
jest.mock('@/components/ui/toast', () => ({ ...jest.requireActual('@/components/ui/toast'), showToast: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

const doctor = {
  ...{ id: 'd1', name: 'Dr. Anong', specialty: 'Psychiatry', yearsOfExperience: 9, location: 'Bangkok' },
  calendarBookingLink: null,
}
const createdAt = '2026-01-02T03:04:05.000Z'
const consultation = {
  ...{ id: 'k1', childId: 'c1', doctorId: 'd1', status: 'callback_requested' as const, createdAt },
  ...{ childName: 'Ploy', doctorName: 'Dr. Anong', shares: [] },
}
const promises: Record<Reach, { before: RegExp; after: RegExp; by: RegExp }> = {
  phone: {
    before: /^The doctor or their office will contact you within 24 hours, by phone\./,
    after: /^Dr\. Anong or their office will contact you within 24 hours, by phone$/,
    by: /will contact you by .*, by phone\.$/,
  },
  email: {
    before: /^The doctor or their office will contact you within 24 hours, by email\./,
    after: /^Dr\. Anong or their office will contact you within 24 hours, by email$/,
    by: /will contact you by .*, by email\.$/,
  },
  none: {
    before: /contact you within 24 hours only if your profile has a phone number or an email address\./,
    after: /contact you within 24 hours only if your profile has a phone number or an email address$/,
    by: /For that your profile needs a phone number or an email address\.$/,
  },
}

beforeEach(() => jest.resetAllMocks())
afterEach(cleanup)

test('a parent is reached by phone, else by email, else not at all', () => {
  expect(reachOf({ phoneNumber: '081', email: 'a@b.example' })).toBe('phone')
  expect(reachOf({ phoneNumber: null, email: 'a@b.example' })).toBe('email')
  expect(reachOf({ phoneNumber: null, email: null })).toBe('none')
})

test.each(Object.keys(promises) as Reach[])(
  'reached by %s, a parent reads who will be in touch, and how',
  async (reach) => {
    const { before, after, by } = promises[reach]
    const asking = { doctor, childId: 'c1', reach, share: { childIds: [], days: 0 }, sharedNames: [] }
    render(<RequestActions {...asking} isComplete={() => true} missing={undefined} onSent={() => {}} />, {
      wrapper: InEnglish,
    })
    expect(screen.getByText(before)).toBeInTheDocument()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Request Callback' })))
    expect(apiSend).toHaveBeenCalledTimes(1)
    expect(jest.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({ description: expect.stringMatching(after) })
    expect(screen.getByText(after)).toBeInTheDocument()
    cleanup()
    const context = { language: 'en' as const, callbackHours: 24, reach, now: Date.parse(createdAt) }
    render(<ConsultationRow consultation={consultation} {...context} />, { wrapper: InEnglish })
    expect(screen.getByText(by)).toBeInTheDocument()
  },
)

test('no promise says “we” any more', () => {
  const { en, th } = { en: messagesOf('en'), th: messagesOf('th') }
  expect(en).not.toMatch(/We will contact you|ask us to call/)
  expect(th).not.toMatch(/"เจ้าหน้าที่จะติดต่อ|ขอให้เจ้าหน้าที่/)
})

function messagesOf(language: 'en' | 'th'): string {
  return JSON.stringify(jest.requireActual(`@/messages/${language}.json`))
}
