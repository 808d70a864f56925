import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import { answerEvery, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { SignInByLetter } from './sign-in-by-letter'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

function show(props: Partial<Parameters<typeof SignInByLetter>[0]> = {}) {
  takeToast()
  render(<SignInByLetter code="ABCD-EFGH-JKMN" token="id.mac" next={null} {...props} />, { wrapper: InEnglish })
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
  expect(screen.getByLabelText('Code on the letter')).toHaveValue('ABCD-EFGH-JKMN')
  expect(screen.getByLabelText('Code on the letter')).toHaveAttribute('readonly')
  const fetch = await signIn(field, 401)
  const [path, { body, headers }] = fetch.mock.calls[0]
  expect([path, JSON.parse(body)]).toEqual(['/api/letters/login', { code: 'ABCD-EFGH-JKMN', password: 'secret12' }])
  expect(headers).toMatchObject({ 'X-Referral-Link': 'id.mac' })
})

test('a wrong password is reported at the field, in words of the letter', async () => {
  const field = show()
  await signIn(field, 401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' })
  const text = 'The code or the password is wrong.'
  await waitFor(() => expect(field).toHaveAccessibleDescription(text))
  expect(takeToast()).toEqual({ title: 'Login Failed', description: text, tone: 'error' })
  expect(screen.getAllByText(text)).toHaveLength(1)
})

test('too many tries are reported in the server’s own words', async () => {
  await signIn(show(), 429, { code: 'TOO_MANY_LOGINS', message: 'Too many sign-in attempts.' })
  expect(await screen.findByText('Too many sign-in attempts.')).toBeVisible()
})

test('a family that did not accept it may decline, while its referral is there', () => {
  show()
  expect(screen.getByRole('button', { name: 'I did not accept it' })).toBeVisible()
  cleanup()
  show({ token: null })
  expect(screen.queryByRole('button', { name: 'I did not accept it' })).toBeNull()
})

test('another code can be typed, and where to continue is kept', () => {
  show({ next: '/profile' })
  expect(screen.getByRole('link', { name: 'Use another code' })).toHaveAttribute('href', '/letter?next=%2Fprofile')
})
