import { render } from '@testing-library/react'
import { expectFailureInPlace } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { RequestActions } from './request-actions'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

test('a request to a doctor that was not sent is reported above the buttons', async () => {
  const doctor = {
    ...{ id: 'd1', name: 'Dr. Anong', specialty: 'Psychiatry', yearsOfExperience: 9, location: 'Bangkok' },
    calendarBookingLink: null,
  }
  const asking = { doctor, childId: 'c1', reach: 'phone' as const, share: { childIds: [], days: 0 }, sharedNames: [] }
  render(<RequestActions {...asking} isComplete={() => true} missing={undefined} onSent={() => {}} />, {
    wrapper: InEnglish,
  })
  await expectFailureInPlace({ name: 'Request Callback', text: 'Failed to submit consultation request' })
})
