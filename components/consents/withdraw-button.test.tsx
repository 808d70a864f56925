import { cleanup, render, screen } from '@testing-library/react'
import { expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { WithdrawButton } from './withdraw-button'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

test('a withdrawal that failed is reported at its consent', async () => {
  for (const about of ['Screening, Ploy', 'Screening, Ton']) {
    render(<WithdrawButton id="k1" about={about} warning="What it does" headingId="consents" />, { wrapper: InEnglish })
  }
  const row = () => screen.getByRole('group', { name: 'Screening, Ton' })
  await press('Withdraw: Screening, Ton')
  await expectFailureInPlace({ name: 'Withdraw consent', text: 'Failed to withdraw consent', place: row })
})
