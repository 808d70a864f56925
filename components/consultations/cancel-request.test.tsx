import { cleanup, render, screen } from '@testing-library/react'
import { expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { CancelRequest } from './cancel-request'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

afterEach(cleanup)

test('a request that was not cancelled is reported in its row, and the page shows its new status', async () => {
  for (const doctor of ['Dr. Anong', 'Dr. Wit']) {
    render(<CancelRequest id="k1" doctor={doctor} isScheduled={false} />, { wrapper: InEnglish })
  }
  const row = () => screen.getByRole('group', { name: 'Request to Dr. Wit' })
  await press('Cancel request', row())
  await expectFailureInPlace({ name: 'Yes, cancel it', text: 'Failed to cancel the request', place: row })
  expect(mockRefresh).toHaveBeenCalled()
})
