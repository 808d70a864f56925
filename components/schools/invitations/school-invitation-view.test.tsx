import { cleanup, render, screen } from '@testing-library/react'
import { forgetReturn, readReturn } from '@/components/auth/return-path'
import type { InvitationState } from '@/lib/schools/invitations/schema'
import { InEnglish } from '@/tests/support/in-english'
import { SchoolInvitationView } from './school-invitation-view'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

afterEach(() => {
  cleanup()
  forgetReturn()
})

function show(state: InvitationState, ownEmail: string | null = 'nok@example.com') {
  const school = { id: 's1', name: 'Rajini School' }
  render(<SchoolInvitationView token="t.1" opened={{ school, role: 'member', state, ownEmail }} />, {
    wrapper: InEnglish,
  })
}

test('an invitation page stores the path to return to after the address is confirmed', () => {
  show('unconfirmed')
  expect(readReturn()).toBe('/school-invitation?token=t.1')
})

test('an invitation links an account without an address to its profile, and one with another address to no page', () => {
  show('noEmail', null)
  expect(screen.getByRole('link', { name: 'Open your profile' })).toHaveAttribute('href', '/profile')
  expect(readReturn()).toBe('/school-invitation?token=t.1')
  forgetReturn()
  cleanup()
  show('otherEmail')
  expect(screen.queryByRole('link', { name: 'Open your profile' })).toBeNull()
  expect(readReturn()).toBeNull()
})
