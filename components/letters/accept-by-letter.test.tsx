import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { AcceptByLetter, NeedsAddress } from './accept-by-letter'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

beforeEach(() => jest.clearAllMocks())
afterEach(cleanup)

const submit = 'Accept with this password'
const person = {
  'First Name': 'Malee',
  'Last Name': 'Charoen',
  Password: 'a horse of paper',
  'Confirm Password': 'a horse of paper',
}

function show(change: Partial<typeof person> = {}) {
  render(<AcceptByLetter code="ABCD-EFGH-JKMN" token="id.mac" here="/letter?code=ABCD-EFGH-JKMN" />, {
    wrapper: InEnglish,
  })
  for (const [label, value] of Object.entries({ ...person, ...change }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

test('the code, the name and the password are sent, for the letter whose token the page has', async () => {
  show()
  const fetch = answerEvery(500)
  await press(submit)
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  const [path, { method, body, headers }] = fetch.mock.calls[0]
  expect([method, path]).toEqual(['POST', '/api/letters/accept'])
  const sent = { firstName: 'Malee', lastName: 'Charoen', password: 'a horse of paper' }
  expect(JSON.parse(body)).toEqual({ code: 'ABCD-EFGH-JKMN', ...sent })
  expect(headers).toMatchObject({ 'X-Referral-Link': 'id.mac', 'Idempotency-Key': expect.any(String) })
})

test('nothing is sent while the passwords differ', async () => {
  show({ 'Confirm Password': 'another horse' })
  const fetch = answerEvery(500)
  await press(submit)
  const text = 'Please make sure your passwords match'
  await waitFor(() => expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription(text))
  expect(fetch).not.toHaveBeenCalled()
})

test('an acceptance that failed is reported above its button', async () => {
  show()
  const text = 'Failed to accept referral'
  await expectFailureInPlace({ name: submit, title: text, text })
  expect(mockRefresh).not.toHaveBeenCalled()
})

test('a letter that another person accepted first is reported, and the page is asked for its new state', async () => {
  show()
  answerEvery(409, { code: 'REFERRAL_TAKEN', message: 'Another account has accepted it.' })
  await press(submit)
  expect(await screen.findByText('Another account has accepted it.')).toBeVisible()
  expect(mockRefresh).toHaveBeenCalledTimes(1)
})

test('what the letter is needed for, and what a lost password means, is read before the password is chosen', () => {
  show()
  const form = screen.getByLabelText('Password').closest('form')
  for (const text of [/keep the letter/, /a new account, not this one/]) {
    const sentence = screen.getByText(text)
    expect(form && sentence.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
})

test('a family that has accepted the letter of another child is sent to that one, and back', () => {
  show()
  const link = screen.getByRole('link', { name: 'Sign in with that letter' })
  expect(link).toHaveAttribute('href', '/letter?next=%2Fletter%3Fcode%3DABCD-EFGH-JKMN')
})

test('a school that asks for its address is named before anything is typed', () => {
  render(<NeedsAddress />, { wrapper: InEnglish })
  expect(screen.getByRole('heading', { name: /asks for your email address/ })).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})
