import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { ConsentWithChild } from '@/lib/consents/schema'
import { press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ConsentCard } from './consent-card'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
// The same messages, without the request's language.
jest.mock('@/components/i18n/client-messages', () => ({
  ClientMessages: ({ children }: { children: ReactNode }) => children,
}))

afterEach(cleanup)

function screening(childId: string, childName: string | null): ConsentWithChild {
  const wording = { textVersion: 'screening-second-1', language: 'en', relation: 'parent', agreedByName: null } as const
  const times = { givenAt: '2026-11-05T03:00:00.000Z', withdrawnAt: null }
  return { id: `consent-${childId}`, purpose: 'screening', childId, childName, ...wording, ...times }
}

test('a consent about a child that is no longer shared says so instead of the name, also before it is withdrawn', async () => {
  render(<ConsentCard consents={[screening('c1', 'Ploy'), screening('c2', null)]} standing={[]} />, {
    wrapper: InEnglish,
  })
  const [shared, ended] = screen.getAllByRole('listitem')
  if (!shared || !ended) throw new Error('two consents')
  expect(within(shared).getByText('Ploy')).toBeInTheDocument()
  expect(within(ended).getByText('A child no longer shared with you')).toBeInTheDocument()

  await press('Withdraw: ADHD screening, A child no longer shared with you')
  expect(ended).toHaveTextContent('Your consent about this child ends.')
  await press('Withdraw: ADHD screening, Ploy')
  expect(shared).toHaveTextContent('You can answer no new questions about Ploy until you consent again.')
})

test('a consent shows the relation as it was given, and who agrees', () => {
  const given = { ...screening('c1', 'Ploy'), relation: 'grandparent' as const, agreedByName: 'Malee' }
  render(<ConsentCard consents={[given]} standing={[]} />, { wrapper: InEnglish })
  expect(screen.getByText(/Given .* · Grandparent/)).toBeInTheDocument()
  expect(screen.getByText('Agreed by Malee')).toBeInTheDocument()
})

test('a consent to sharing reads ended once no doctor and no link may open the results, and has nothing to withdraw', () => {
  const consent = { ...screening('c1', 'Ploy'), purpose: 'doctor_share' as const }
  const none = { teacherLinks: 0, requests: 1, secondParentInvitations: 0, secondParents: 0 }
  const badgeWith = (doctors: number, visitLinks: number) => {
    const standing = [{ childId: 'c1', doctors, visitLinks, ...none }]
    render(<ConsentCard consents={[consent]} standing={standing} />, { wrapper: InEnglish })
    const found = [screen.queryByText('Ended'), screen.queryByRole('button')].map((each) => each !== null)
    cleanup()
    return found
  }
  expect(badgeWith(0, 0)).toEqual([true, false])
  expect(badgeWith(1, 0)).toEqual([false, true])
  expect(badgeWith(0, 1)).toEqual([false, true])
})
