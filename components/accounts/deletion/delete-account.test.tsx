import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ApiError, apiSend } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { DeleteAccount } from './delete-account'

jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

const send = jest.mocked(apiSend)

beforeEach(() => {
  jest.resetAllMocks()
  sessionStorage.clear()
  history.replaceState(null, '', '/profile')
})
afterEach(cleanup)

function show(soleSchools: string[] = []) {
  render(
    <DeleteAccount
      childrenNames={[]}
      soleSchools={soleSchools}
      hasPassword={false}
      connected={{ google: true, line: false }}
    />,
    {
      wrapper: InEnglish,
    },
  )
}

async function click(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

async function leaveForGoogle() {
  show()
  await click('Delete account')
  send.mockRejectedValueOnce(new ApiError(403, '', '{"code":"REAUTHENTICATION_REQUIRED"}'))
  await click('Delete my account and data')
  // Only the hash changes, which is all that jsdom can follow.
  send.mockResolvedValueOnce({ location: '#google' })
  await click('Confirm with Google')
  cleanup()
}

const question = () => screen.queryByText('Delete your account?')

test('after a reauthentication by Google the deletion continues where it was left, once', async () => {
  await leaveForGoogle()
  history.replaceState(null, '', '/profile?done=confirmed')
  show()
  expect(question()).toHaveFocus()
  cleanup()
  show()
  expect(question()).toBeNull()
})

test('the deletion does not continue when the reauthentication failed or was for something else', async () => {
  history.replaceState(null, '', '/profile?done=confirmed')
  show()
  expect(question()).toBeNull()
  cleanup()
  history.replaceState(null, '', '/profile')
  await leaveForGoogle()
  history.replaceState(null, '', '/profile?error=cancelled')
  show()
  expect(question()).toBeNull()
})

test('deleting an account names the schools whose API keys stop working with it, and mentions no school otherwise', async () => {
  show(['Rajini School'])
  await click('Delete account')
  expect(
    screen.getByText('You are the only administrator of Rajini School: its API keys stop working'),
  ).toBeInTheDocument()
  cleanup()
  show()
  await click('Delete account')
  expect(screen.queryByText(/only administrator/)).toBeNull()
})
