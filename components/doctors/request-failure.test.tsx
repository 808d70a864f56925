import { cleanup, render, screen } from '@testing-library/react'
import { answerByHand, answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { RequestActions } from './request-actions'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

const text = 'Failed to submit consultation request'
const missingDays = 'Please choose how long'
const doctorOf = (id: string) => ({
  ...{ id, name: 'Dr. Anong', specialty: 'Psychiatry', yearsOfExperience: 9, location: 'Bangkok' },
  calendarBookingLink: null,
})

function actions({ doctorId = 'd1', missing }: { doctorId?: string; missing?: string } = {}) {
  const asking = { childId: 'c1', reach: 'phone' as const, share: { childIds: [], days: 0 }, sharedNames: [] }
  const isComplete = () => missing === undefined
  const doctor = doctorOf(doctorId)
  return <RequestActions {...asking} {...{ doctor, isComplete, missing }} onSent={() => {}} />
}

async function fail() {
  answerEvery(500)
  await press('Request Callback')
  expect(await screen.findByText(text)).toBeVisible()
}

test('a request to a doctor that was not sent is reported above the buttons', async () => {
  render(actions(), { wrapper: InEnglish })
  await expectFailureInPlace({ name: 'Request Callback', text })
})

test('another doctor is chosen without why the request to the one before failed', async () => {
  const { rerender } = render(actions(), { wrapper: InEnglish })
  await fail()
  rerender(actions({ doctorId: 'd2' }))
  expect(screen.queryByText(text)).toBeNull()
  const answer = answerByHand()
  await press('Request Callback')
  rerender(actions({ doctorId: 'd3' }))
  await answer(500)
  expect(screen.queryByText(text)).toBeNull()
})

test('what is missing replaces why the request before failed', async () => {
  const { rerender } = render(actions(), { wrapper: InEnglish })
  await fail()
  rerender(actions({ missing: missingDays }))
  await press('Request Callback')
  expect(screen.getByText(missingDays)).toBeInTheDocument()
  expect(screen.queryByText(text)).toBeNull()
})

test('after one request, what is missing for the next is said at the buttons too', async () => {
  const { rerender } = render(actions(), { wrapper: InEnglish })
  answerEvery(200)
  await press('Request Callback')
  const sent = /Dr\. Anong or their office will contact you/
  expect(await screen.findByText(sent)).toBeVisible()
  rerender(actions({ missing: missingDays }))
  expect(screen.getByText(missingDays)).toBeInTheDocument()
})
