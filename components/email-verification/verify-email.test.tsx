import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { OpenedConfirmation } from '@/lib/email-verification/schema'
import { ApiError, apiSend } from '@/lib/http/client'
import { typeWord } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { VerifyEmail } from './verify-email'

jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))
const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

afterEach(() => {
  cleanup()
  jest.clearAllMocks()
})

const refusal = (status: number, code: string) => new ApiError(status, '', JSON.stringify({ code }))
const own: OpenedConfirmation = { about: 'opened', isOwn: true, hasPassword: true }
const elsewhere: OpenedConfirmation = { about: 'opened', isOwn: false, hasPassword: true }

function open(link: OpenedConfirmation | null, isSignedIn = link?.isOwn ?? false) {
  render(
    <main>
      <VerifyEmail token="x" link={link} isSignedIn={isSignedIn} />
    </main>,
    { wrapper: InEnglish },
  )
}

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const heading = () => screen.getByRole('heading', { level: 1 })

test.each([
  [200, 'Email confirmed'],
  [404, 'This link is invalid or has expired'],
  [409, 'This email address is already in use'],
])('after a response of %i the focus is on the heading that tells the result', async (status, title) => {
  const answer = status < 400 ? Promise.resolve({}) : Promise.reject(new ApiError(status, '', ''))
  jest.mocked(apiSend).mockReturnValueOnce(answer)
  open(own)
  await click('Confirm email address')
  expect(heading()).toHaveTextContent(title)
  expect(heading()).toHaveFocus()
})

test('the owner of the address is told how to get into the account that uses it', async () => {
  jest.mocked(apiSend).mockRejectedValueOnce(new ApiError(409, '', ''))
  open(own)
  await click('Confirm email address')
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/forgot-password')
})

test('an invalid link is reported at once, without a button', () => {
  open(null)
  expect(heading()).toHaveTextContent('This link is invalid or has expired')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a session that has ended since the page was rendered leads to the password form', async () => {
  jest.mocked(apiSend).mockRejectedValueOnce(refusal(403, 'CONFIRMATION_NEEDS_SIGN_IN'))
  open(own)
  await click('Confirm email address')
  expect(refresh).toHaveBeenCalledTimes(1)
})

describe('without a session of the account', () => {
  test('the password is required, and a wrong one is reported at its field', async () => {
    open(elsewhere)
    await click('Confirm email address')
    expect(apiSend).not.toHaveBeenCalled()
    const field = screen.getByLabelText('Your password')
    expect(field).toBeInvalid()
    jest.mocked(apiSend).mockRejectedValueOnce(refusal(401, 'INVALID_CREDENTIALS'))
    fireEvent.input(field, { target: { value: 'wrong horse' } })
    await click('Confirm email address')
    expect(field).toHaveAccessibleDescription('This is not the password of that account')
    expect(field).toHaveFocus()
    jest.mocked(apiSend).mockResolvedValueOnce({})
    await click('Confirm email address')
    expect(jest.mocked(apiSend).mock.lastCall).toEqual([
      'POST',
      '/api/auth/verify-email',
      { token: 'x', password: 'wrong horse' },
    ])
    expect(heading()).toHaveTextContent('Email confirmed')
  })

  test.each([
    [false, 'Sign In', '/login?next=%2Fverify-email%3Ftoken%3Dx'],
    [true, 'Use another account', '/api/auth/logout?next=%2Fverify-email%3Ftoken%3Dx'],
  ])('an account without a password needs a sign-in first (signed in to another one: %s)', (isSignedIn, name, href) => {
    open({ about: 'typed', isOwn: false, hasPassword: false }, isSignedIn)
    expect(screen.queryByLabelText('Your password')).toBeNull()
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', expect.stringContaining(href))
  })

  test.each([
    ['opened', /signed out/, 'Whoever opened that account can no longer use it.'],
    ['typed', /removed from the account/, 'That account no longer uses your address.'],
    ['change', /does not get your address/, 'That account does not use your address.'],
  ] as const)('“This was not me” asks first and tells what became of it: %s', async (about, warning, text) => {
    open({ ...elsewhere, about })
    await click('This was not me')
    expect(apiSend).not.toHaveBeenCalled()
    expect(screen.getByRole('status')).toHaveTextContent(warning)
    jest.mocked(apiSend).mockResolvedValueOnce({})
    await click('Yes, it was not me')
    expect(apiSend).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Type “confirm” to go on')).toHaveFocus()
    expect(screen.getByText('Please type the word shown above')).toBeVisible()
    typeWord()
    await click('Yes, it was not me')
    expect(jest.mocked(apiSend).mock.calls).toEqual([['POST', '/api/auth/verify-email/disown', { token: 'x' }]])
    expect(heading()).toHaveTextContent('Thank you for telling us')
    expect(heading()).toHaveFocus()
    expect(screen.getByText(text, { exact: false })).toBeVisible()
  })
})
