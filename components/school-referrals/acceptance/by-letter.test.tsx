import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { answerEvery, press, typeWord } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ReferralDetails } from './referral-details'
import { ReferralNotice } from './referral-notice'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

afterEach(cleanup)

const here = '/letter?code=ABCD-EFGH-JKMN'
const facts = { student: 'Ploy', grade: null, teacher: 'Siriporn', reason: null }

function show(props: Partial<Parameters<typeof ReferralDetails>[0]> = {}) {
  const offer = <form aria-label="offer" />
  const common = { token: 'id.mac', here, signInTo: '/school-referral?token=id.mac', school: 'A school', isDemo: false }
  const letter = { byLetter: true, replaces: false, acceptor: null, acceptedChildId: null }
  render(<ReferralDetails {...common} {...letter} facts={facts} offer={offer} {...props} />, { wrapper: InEnglish })
}

const reader = { name: 'nok@example.com', email: 'nok@example.com', obstacle: null }

test('below a form that is enough by itself, accounts are a second way', () => {
  show({ orAccount: 'Or use an account with an email address' })
  const heading = screen.getByRole('heading', { name: 'Or use an account with an email address' })
  expect(screen.getByLabelText('offer').compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText(/To accept, create an account/)).toBeNull()
  const [register, signIn] = ['Create Account', 'Sign In'].map((name) => screen.getByRole('link', { name }))
  expect(register?.className).toBe(signIn?.className)
})

test('without such a form an account is what accepting needs', () => {
  show({ offer: undefined })
  expect(screen.getByText(/To accept, create an account or sign in/)).toBeVisible()
  const [register, signIn] = ['Create Account', 'Sign In'].map((name) => screen.getByRole('link', { name }))
  expect(register?.className).not.toBe(signIn?.className)
})

test.each([
  ['signed out', null, /If you accept with a new password, the account made with the earlier letter is closed/],
  [
    'signed in',
    reader,
    /If you accept with the account you use now, the account made with the earlier letter is closed/,
  ],
])(
  'a family that would close its earlier account reads so first, %s, and can sign in to it',
  (_who, acceptor, words) => {
    show({ replaces: true, acceptor })
    const after = acceptor ? screen.getByRole('button', { name: 'Accept Referral' }) : screen.getByLabelText('offer')
    expect(screen.getByText(words).compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const link = screen.getByRole('link', { name: 'Sign in to the earlier account' })
    expect(link).toHaveAttribute('href', '/letter?next=%2Fletter%3Fcode%3DABCD-EFGH-JKMN')
  },
)

test('where nothing is replaced, nothing is shown of it', () => {
  show()
  expect(screen.queryByText(/earlier/)).toBeNull()
})

test.each([
  [true, /The letter will stop working/, /The letter no longer works/],
  [false, /The link will stop working/, /The link no longer works/],
])('a decline speaks of what its reader holds (a letter: %s)', async (byLetter, asked, thanked) => {
  Object.assign(window, { scrollTo: jest.fn() })
  show({ byLetter })
  await press('This is not my child')
  expect(screen.getByText(asked)).toBeVisible()
  answerEvery(200, { status: 'declined' })
  typeWord()
  await press('Yes, this is not my child')
  expect(await screen.findByText(thanked)).toBeVisible()
})

test('a decline of what another family has accepted is refused in the server’s words', async () => {
  show()
  await press('This is not my child')
  answerEvery(409, { code: 'REFERRAL_TAKEN', message: 'Accepted from another account.' })
  typeWord()
  await press('Yes, this is not my child')
  expect(await screen.findByText('Accepted from another account.')).toBeVisible()
  await waitFor(() => expect(mockRefresh).toHaveBeenCalledTimes(1))
})

test('a letter that has ended is called a letter', () => {
  render(<ReferralNotice kind="notFound" byLetter />, { wrapper: InEnglish })
  expect(screen.getByText(/Please ask your school for a new letter/)).toBeVisible()
  expect(document.body).not.toHaveTextContent(/link/)
})
