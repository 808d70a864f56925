import { cleanup, render, screen } from '@testing-library/react'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { LinkActions } from './link-actions'

const mockRefresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: mockRefresh }) }))

beforeEach(() => {
  jest.clearAllMocks()
  const done = { title: 'Done', description: 'It worked' }
  const question = { warning: 'The link stops working.', confirm: 'Yes', acting: 'Revoking...', keep: 'Keep it' }
  for (const label of ['one', 'two']) {
    render(
      <LinkActions
        label={label}
        resend={{ path: '/api/one', act: 'Send again', acting: 'Sending...', done, failed: 'Not sent' }}
        revoke={{ path: '/api/two', act: 'Revoke', ...question, done, failed: 'Not revoked' }}
        onRevoked={() => {}}
      />,
      { wrapper: InEnglish },
    )
  }
})
afterEach(cleanup)

const row = () => screen.getByRole('group', { name: 'two' })

test('a link that was not sent is reported in the row that it belongs to', async () => {
  await expectFailureInPlace({ name: 'Send again', text: 'Not sent', place: row })
  // The refreshed page shows whether it was answered.
  expect(mockRefresh).toHaveBeenCalled()
})

test('a link that was not revoked is reported between the question and its buttons', async () => {
  await press('Revoke', row())
  await expectFailureInPlace({ name: 'Yes', text: 'Not revoked', place: () => row().querySelector('div') })
})

test('a question that is asked again begins without the failure of before', async () => {
  answerEvery(500)
  await press('Revoke', row())
  await press('Yes', row())
  expect(await screen.findByText('Not revoked')).toBeVisible()
  await press('Keep it', row())
  expect(screen.queryByText('Not revoked')).toBeNull()
  await press('Revoke', row())
  expect(screen.queryByText('Not revoked')).toBeNull()
})

test('a link that was not sent is no longer reported when another button of its row is pressed', async () => {
  answerEvery(500)
  await press('Send again', row())
  expect(await screen.findByText('Not sent')).toBeVisible()
  await press('Revoke', row())
  await press('Yes', row())
  expect(await screen.findByText('Not revoked')).toBeVisible()
  expect(screen.queryByText('Not sent')).toBeNull()
  await press('Send again', row())
  expect(await screen.findByText('Not sent')).toBeVisible()
  expect(screen.queryByText('Not revoked')).toBeNull()
})
