import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expectFailureInPlace, press, typeWord } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { VerifyEmail } from './verify-email'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

const notConfirmed = 'Failed to confirm the email address'

function open(isOwn: boolean) {
  const link = { about: 'opened', isOwn, hasPassword: true } as const
  render(<VerifyEmail token="x" link={link} isSignedIn={isOwn} />, { wrapper: InEnglish })
}

test('an address that was not confirmed by its own account is reported at its button', async () => {
  open(true)
  await expectFailureInPlace({ name: 'Confirm email address', text: notConfirmed })
})

test('an address that was not confirmed with the password is reported in its form', async () => {
  open(false)
  const field = screen.getByLabelText('Your password')
  fireEvent.input(field, { target: { value: 'correct horse' } })
  await expectFailureInPlace({ name: 'Confirm email address', text: notConfirmed, place: () => field.closest('form') })
})

test('“This was not me” that failed is reported at its question', async () => {
  open(false)
  await press('This was not me')
  typeWord()
  const text = 'This could not be done'
  const place = () => screen.getByText('Yes, it was not me').closest<HTMLElement>('div')
  await expectFailureInPlace({ name: 'Yes, it was not me', title: text, text, place })
})
