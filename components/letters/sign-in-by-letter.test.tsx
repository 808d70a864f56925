import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { answerEvery, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { SignInByLetter } from './sign-in-by-letter'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

function show(props: Partial<Parameters<typeof SignInByLetter>[0]> = {}) {
  takeToast()
  render(<SignInByLetter code="ABCD-EFGH-JKMN" token="id.mac" next={null} signedIn={null} {...props} />, {
    wrapper: InEnglish,
  })
  return screen.getByLabelText('Password')
}

async function signIn(field: HTMLElement, status: number, body: object = {}) {
  const fetch = answerEvery(status, body)
  fireEvent.input(field, { target: { value: 'secret12' } })
  await press('Sign In')
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  return fetch
}

test('the code is shown and not typed again; it is sent with the password', async () => {
  const field = show()
  expect(screen.getByLabelText('Letter code')).toHaveValue('ABCD-EFGH-JKMN')
  expect(screen.getByLabelText('Letter code')).toHaveAttribute('readonly')
  const fetch = await signIn(field, 401)
  const [path, { body, headers }] = fetch.mock.calls[0]
  expect([path, JSON.parse(body)]).toEqual(['/api/letters/login', { code: 'ABCD-EFGH-JKMN', password: 'secret12' }])
  expect(headers).toMatchObject({ 'X-Referral-Link': 'id.mac' })
})

test('a wrong password is reported at the field, in words of the letter', async () => {
  const field = show()
  await signIn(field, 401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' })
  const text = 'The letter code or the password is wrong.'
  await waitFor(() => expect(field).toHaveAccessibleDescription(text))
  expect(takeToast()).toEqual({ title: 'Login Failed', description: text, tone: 'error' })
  expect(screen.getAllByText(text)).toHaveLength(1)
})

test('too many tries are reported in the server’s own words', async () => {
  await signIn(show(), 429, { code: 'TOO_MANY_LOGINS', message: 'Too many sign-in attempts.' })
  expect(await screen.findByText('Too many sign-in attempts.')).toBeVisible()
})

test('another parent is shown who can invite them, and cannot decline for the family that accepted', () => {
  show()
  expect(screen.getByText(/they can invite you as the second parent; the invitation goes to your email/)).toBeVisible()
  expect(screen.getByText(/do not know who accepted it, please tell the school/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /not accept/ })).toBeNull()
})

test('on a shared phone the other account is named before the form, with a way out of it that returns', () => {
  const field = show({ signedIn: { name: 'nok@example.com', here: '/letter?code=ABCD' } })
  const other = screen.getByText('nok@example.com')
  expect(other.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const link = screen.getByRole('link', { name: 'Use another account' })
  expect(link).toHaveAttribute('href', '/api/auth/logout?next=%2Fletter%3Fcode%3DABCD')
})

test('a signed-out reader is not shown another account', () => {
  show()
  expect(screen.queryByText(/You are signed in as/)).toBeNull()
})

test('another code can be typed, and where to continue is kept', () => {
  show({ next: '/profile' })
  expect(screen.getByRole('link', { name: 'Use another letter code' })).toHaveAttribute(
    'href',
    '/letter?next=%2Fprofile',
  )
})
