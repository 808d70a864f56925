import { cleanup, render, screen } from '@testing-library/react'
import { expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ConnectedAccounts } from './connected-accounts'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

const both = { google: true, line: true }
const row = () => screen.getAllByRole('listitem').at(-1) ?? null

test('an account that was not connected is reported in its row', async () => {
  const connected = { google: false, line: false }
  render(<ConnectedAccounts connected={connected} configured={both} hasPassword />, { wrapper: InEnglish })
  const text = 'The account could not be connected'
  await expectFailureInPlace({ name: 'Connect LINE', text, place: row, side: 'below' })
})

test('an account that was not disconnected is reported at the question', async () => {
  render(<ConnectedAccounts connected={both} configured={both} hasPassword />, { wrapper: InEnglish })
  await press('Disconnect LINE')
  await expectFailureInPlace({ name: 'Disconnect', text: 'The account could not be disconnected', place: row })
})
