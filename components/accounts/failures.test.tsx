import { cleanup, render, screen } from '@testing-library/react'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { DeleteAccount } from './deletion/delete-account'
import { DeleteChild } from './deletion/delete-child'
import { EmailState } from './personal-card'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn(), replace: jest.fn() }) }))

afterEach(cleanup)

const connected = { google: false, line: false }
/** The panel that the button is in. */
const panelOf = (name: string) => () => screen.getByRole('button', { name }).closest<HTMLElement>('div.grid')

function showEmailState(pendingEmail: string | null) {
  const names = { firstName: 'Nok', lastName: 'Suwan', phoneNumber: null, email: 'nok@example.com' }
  const details = { ...names, emailVerified: false, pendingEmail, hasPassword: true, connected }
  render(<EmailState details={details} onAdd={() => {}} />, { wrapper: InEnglish })
}

test('a confirmation mail that was not sent is reported at its button', async () => {
  showEmailState(null)
  await expectFailureInPlace({ name: 'Send the email again', text: 'The email could not be sent' })
})

test('a change of the email address that was not cancelled is reported at its button', async () => {
  showEmailState('new@example.com')
  await expectFailureInPlace({ name: 'Keep the current address', text: 'The change could not be taken back' })
})

test('an account that was not deleted is reported at its button', async () => {
  render(<DeleteAccount childrenNames={[]} soleSchools={[]} hasPassword connected={connected} />, {
    wrapper: InEnglish,
  })
  await press('Delete account')
  const name = 'Delete my account and data'
  await expectFailureInPlace({ name, text: 'Failed to delete the account', place: panelOf(name) })
})

describe('a child that was not deleted', () => {
  const text = 'Failed to delete the child’s data'

  beforeEach(async () => {
    const { container } = render(<DeleteChild child={{ id: 'c1', name: 'Ploy' }} />, { wrapper: InEnglish })
    container.querySelector('details')?.setAttribute('open', '')
    await press('Delete child’s data')
  })

  test('a child that was not deleted is reported at the question', async () => {
    const name = 'Delete Ploy’s data'
    await expectFailureInPlace({ name, text, place: panelOf(name) })
  })

  test('a child that was not deleted is not reported when the question is opened again', async () => {
    answerEvery(500)
    await press('Delete Ploy’s data')
    expect(await screen.findByText(text)).toBeVisible()
    await press('Keep Ploy’s data')
    await press('Delete child’s data')
    expect(screen.queryByText(text)).toBeNull()
  })
})
