import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { answerByHand, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { KeysCard } from './api-keys/keys-card'
import { SchoolScope } from './current-school'
import { SchoolInvitationView } from './invitations/school-invitation-view'
import { MembersCard } from './members/members-card'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

const since = '2026-01-02T03:04:05.000Z'
const member = (name: string, isYou = false) => ({
  ...{ id: name, name, email: null, since, isYou, mayEnd: !isYou, ownClassesOnly: false, classIds: [] },
  role: isYou ? ('admin' as const) : ('member' as const),
})
const invitation = { id: 'i1', email: 'a@school.example', role: 'member' as const, expiresAt: since, classIds: [] }
const keyOf = (name: string) => ({
  ...{ id: name, name, lastFour: 'abcd', createdAt: since, lastUsedAt: null, revokedAt: null },
  maker: { kind: 'you' as const, name: null },
})

function show(card: ReactElement) {
  const signInMethods = { hasPassword: true, connected: { google: false, line: false } }
  render(
    <SchoolScope schoolId="s1" signInMethods={signInMethods}>
      {card}
    </SchoolScope>,
    { wrapper: InEnglish },
  )
}

const group = (name: string) => () => screen.getByRole('group', { name })

describe('members', () => {
  beforeEach(() =>
    show(<MembersCard members={[member('Nok', true), member('Ton')]} invitations={[invitation]} classes={[]} />),
  )

  test('an invitation that was not sent is reported in its form', async () => {
    const field = screen.getByLabelText('Email')
    fireEvent.input(field, { target: { value: 'b@school.example' } })
    const text = 'Failed to send the invitation'
    await expectFailureInPlace({ name: 'Send Invitation', text, place: () => field.closest('form') })
  })

  test.each([
    ['Make administrator', 'Make administrator', 'Failed to change the role', 'Role of Ton'],
    ['Remove', 'Remove member', 'Failed to remove the member', 'Member Ton'],
    ['Revoke', 'Revoke invitation', 'Failed to revoke the invitation', 'Invitation to a@school.example'],
  ])('what was confirmed and failed is reported in its row: %s', async (act, name, text, row) => {
    await press(act, group(row)())
    await expectFailureInPlace({ name, text, place: group(row) })
  })

  test('an invitation that was not sent again is reported in its row, but not at the question beside it', async () => {
    const row = group('Invitation to a@school.example')
    await press('Revoke', row())
    await expectFailureInPlace({ name: 'Send again', text: 'The email could not be sent', place: row })
    expect(within(row()).getByRole('button', { name: 'Revoke invitation' })).toBeInTheDocument()
  })
})

test('an invitation sent again that fails while it is being revoked does not answer for the revoking', async () => {
  show(<MembersCard members={[member('Nok', true)]} invitations={[invitation]} classes={[]} />)
  const row = group('Invitation to a@school.example')
  const answer = answerByHand()
  await press('Send again', row())
  await press('Revoke', row())
  await press('Revoke invitation', row())
  await answer(500)
  const sentence = await within(row()).findByText('The email could not be sent')
  const question = within(row()).getByRole('status')
  expect(sentence.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('keys', () => {
  beforeEach(() => show(<KeysCard keys={['One', 'Two'].map(keyOf)} />))

  test('a key that was not created is reported in its form', async () => {
    const field = screen.getByLabelText('Key name')
    fireEvent.input(field, { target: { value: 'Register' } })
    const text = 'Failed to create the key'
    await expectFailureInPlace({ name: 'Create Key', text, place: () => field.closest('form') })
  })

  test('a key that was not revoked is reported in its row', async () => {
    await press('Revoke', group('Key Two')())
    await expectFailureInPlace({ name: 'Revoke key', text: 'Failed to revoke the key', place: group('Key Two') })
  })
})

test('an invitation that was not accepted is reported at its button', async () => {
  const school = { id: 's1', name: 'Rajini School' }
  const opened = { school, role: 'member', state: 'ready', ownEmail: 'nok@example.com' } as const
  show(<SchoolInvitationView token="t.1" opened={opened} />)
  await expectFailureInPlace({ name: 'Accept Invitation', text: 'Failed to accept the invitation' })
})
