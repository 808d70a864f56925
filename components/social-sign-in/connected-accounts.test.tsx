import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ApiError, apiSend } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { ConnectedAccounts } from './connected-accounts'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))
jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

const mockRouter = { refresh: jest.fn() }
const send = jest.mocked(apiSend)

beforeEach(() => jest.resetAllMocks())
afterEach(cleanup)

const both = { google: true, line: true }

async function click(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

async function disconnectGoogle() {
  render(
    <section>
      <h2 id="connected">Connected accounts</h2>
      <ConnectedAccounts connected={both} configured={both} hasPassword hasLineNotices={false} />
    </section>,
    { wrapper: InEnglish },
  )
  await click('Disconnect Google')
  await click('Disconnect')
}

const heading = () => screen.getByRole('heading', { name: 'Connected accounts' })

test('the focus moves to the card’s heading when the button that was clicked is gone', async () => {
  await disconnectGoogle()
  expect(send).toHaveBeenCalledWith('DELETE', '/api/auth/connections/google')
  expect(heading()).toHaveFocus()
  // On a slow line the row is a new one seconds later.
  expect(screen.getByText('Disconnecting...').closest('button')).toBeDisabled()
})

test('disconnecting asks for reauthentication, which can be cancelled', async () => {
  send.mockRejectedValueOnce(new ApiError(403, '', '{"code":"REAUTHENTICATION_REQUIRED"}'))
  await disconnectGoogle()
  expect(screen.getByText('Please confirm that it is you')).toHaveFocus()
  await click('Cancel')
  expect(screen.queryByText('Please confirm that it is you')).toBeNull()
  expect(heading()).toHaveFocus()
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  ['Disconnect LINE', true, true],
  ['Disconnect LINE', false, false],
  ['Disconnect Google', true, false],
])(
  '“%s” says before that notices in LINE end only where they do (agreed: %s)',
  async (name, hasLineNotices, isSaid) => {
    const props = { connected: both, configured: both, hasPassword: true, hasLineNotices }
    render(<ConnectedAccounts {...props} />, { wrapper: InEnglish })
    await click(name)
    expect(screen.getByRole('status').textContent?.includes('Your notices in LINE will end too.')).toBe(isSaid)
  },
)
