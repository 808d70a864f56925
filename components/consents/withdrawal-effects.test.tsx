import { cleanup, render, screen } from '@testing-library/react'
import type { ChildWithdrawalEffects } from '@/lib/endings/withdrawals/types'
import { InEnglish } from '@/tests/support/in-english'
import { WithdrawalEffects } from './withdrawal-effects'

afterEach(cleanup)

function linesOf(standing: ChildWithdrawalEffects): (string | null)[] {
  render(<WithdrawalEffects standing={standing} />, { wrapper: InEnglish })
  expect(screen.getByText(/stay until you delete them\. What a doctor has read/)).toBeInTheDocument()
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('before screening is withdrawn a parent reads what will end, and what stays', () => {
  const some = { teacherLinks: 1, doctors: 2, visitLinks: 3, requests: 1, secondParentInvitations: 1, secondParents: 0 }
  expect(linesOf({ childId: 'c1', ...some })).toEqual([
    '2 doctors can no longer open the results',
    '3 links to the visit sheet stop working',
    '1 link that waits for a teacher stops working',
    '1 invitation to a second parent stops working',
  ])
  expect(screen.getByText(/^1 request to a doctor stays open, without results\./)).toBeInTheDocument()
})

test('a parent reads before screening is withdrawn that nothing is shared', () => {
  const none = { teacherLinks: 0, doctors: 0, visitLinks: 0, requests: 0, secondParentInvitations: 0, secondParents: 0 }
  expect(linesOf({ childId: 'c1', ...none })).toEqual([
    'Nothing else ends: no doctor may see results now, and no link is open',
  ])
  expect(screen.queryByText(/stays open/)).toBeNull()
  expect(screen.queryByText(/second parent/)).toBeNull()
})

test('a parent who reads that the second parent cannot answer any more does not read that nothing ends', () => {
  const only = { teacherLinks: 0, doctors: 0, visitLinks: 0, requests: 0, secondParentInvitations: 0, secondParents: 1 }
  expect(linesOf({ childId: 'c1', ...only })).toEqual([
    'The second parent cannot answer any more, and can still read the results until you end their access',
  ])
})
