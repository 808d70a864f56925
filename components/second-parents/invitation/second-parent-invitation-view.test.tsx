import { cleanup, render, screen } from '@testing-library/react'
import type { OpenedSecondParentInvitation } from '@/lib/second-parents/acceptance/types'
import { InEnglish } from '@/tests/support/in-english'
import { SecondParentInvitationView } from './second-parent-invitation-view'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(cleanup)

function show(state: OpenedSecondParentInvitation['state']) {
  const child = state === 'ready' || state === 'own' ? { id: 'c1', name: 'Ton' } : null
  const opened = { id: 'i1', inviterName: 'Suwan', child, state, ownEmail: 'reader@example.com' }
  render(<SecondParentInvitationView token="t" opened={opened} />, { wrapper: InEnglish })
}

const decline = () => screen.queryByRole('button', { name: 'Decline' })

test.each(['signedOut', 'ready', 'unconfirmed'] as const)('who is %s may decline an invitation', (state) => {
  show(state)
  expect(decline()).toBeInTheDocument()
})

test.each(['noEmail', 'otherEmail'] as const)(
  'an account that was not invited (%s) may not decline for the one that was',
  (state) => {
    show(state)
    expect(screen.getByRole('heading', { name: 'This is another account' })).toBeInTheDocument()
    expect(decline()).toBeNull()
  },
)

test('the parent who sent an invitation reads whose it is, and gets to the child’s page or to another account', () => {
  show('own')
  expect(screen.getByRole('heading', { name: 'This invitation is for the second parent' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open your child’s page' })).toHaveAttribute(
    'href',
    '/children/c1#second-parent',
  )
  expect(screen.getByRole('link', { name: 'Use another account' })).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})
