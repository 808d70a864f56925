import { cleanup, render, screen } from '@testing-library/react'
import { forgetReturn, readReturn } from '@/components/auth/return-path'
import type { OpenedSecondParentInvitation } from '@/lib/second-parents/types'
import { InEnglish } from '@/tests/support/in-english'
import { SecondParentInvitationView } from './second-parent-invitation-view'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(() => {
  cleanup()
  forgetReturn()
})

function show(state: OpenedSecondParentInvitation['state'], ownEmail: string | null = 'reader@example.com') {
  const child = ['ready', 'own', 'accepted'].includes(state) ? { id: 'c1', name: 'Ton' } : null
  const opened = { id: 'i1', inviterName: 'Suwan', child, state, ownEmail }
  render(<SecondParentInvitationView token="t" opened={opened} />, { wrapper: InEnglish })
}

test('who accepted is led to the questions first, and reads the results with one press, with the reason', () => {
  show('accepted')
  const [answer, results] = screen.getAllByRole('link')
  expect(answer).toHaveTextContent('Start Assessment')
  expect(answer).toHaveClass('bg-primary')
  expect(answer).toHaveAttribute('href', '/parent-assessment?child=c1')
  expect(results).toHaveTextContent('View Results')
  expect(results).toHaveClass('bg-card')
  expect(results).toHaveAttribute('href', '/assessment-results?child=c1&read=1')
  expect(screen.getByText(/Answers given before reading the others’ say more/)).toBeInTheDocument()
})

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

test('an account without an address that adds the invited one goes on to the invitation once that is confirmed', () => {
  show('noEmail', null)
  expect(screen.getByRole('link', { name: 'Open your profile' })).toHaveAttribute('href', '/profile')
  expect(readReturn()).toBe('/second-parent?token=t')
})

test('an account with another address than the invited one goes on to no invitation', () => {
  show('otherEmail')
  expect(readReturn()).toBeNull()
})

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
