import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expectFailureInPlace } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ReauthenticationPanel } from './reauthentication-panel'

afterEach(cleanup)

const text = 'Your identity could not be confirmed'

test('a reauthentication by password that failed for another reason than the password is reported in its form', async () => {
  const connected = { google: false, line: false }
  render(<ReauthenticationPanel hasPassword connected={connected} onConfirmed={() => {}} />, { wrapper: InEnglish })
  const field = screen.getByLabelText('Your password')
  fireEvent.input(field, { target: { value: 'correct horse' } })
  await expectFailureInPlace({ name: 'Confirm', text, place: () => field.closest('form') })
})

test('a reauthentication by Google or LINE that failed is reported at its button', async () => {
  const connected = { google: true, line: true }
  render(<ReauthenticationPanel hasPassword={false} connected={connected} onConfirmed={() => {}} />, {
    wrapper: InEnglish,
  })
  await expectFailureInPlace({ name: 'Confirm with LINE', text })
})
