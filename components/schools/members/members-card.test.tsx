import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { SchoolScope } from '@/components/schools/current-school'
import { ApiError, apiSend } from '@/lib/http/client'
import type { SchoolMember } from '@/lib/schools/schema'
import { InEnglish } from '@/tests/support/in-english'
import { MembersCard } from './members-card'

jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

const send = jest.mocked(apiSend)
const since = '2026-01-02T03:04:05.000Z'
const whole = { since, mayEnd: true, ownClassesOnly: false, classIds: [] }
const you: SchoolMember = { id: 'm1', name: 'Nok', email: null, role: 'admin', isYou: true, ...whole }
const ploy: SchoolMember = { id: 'm2', name: 'Ploy', email: null, role: 'admin', isYou: false, ...whole }
const ton: SchoolMember = { id: 'm3', name: 'Ton', email: null, role: 'member', isYou: false, ...whole }
const invitation = { id: 'i1', email: 'a@school.example', role: 'member' as const, expiresAt: since, classIds: [] }

beforeEach(() => jest.resetAllMocks())
afterEach(cleanup)

function show(isAdmin = true) {
  render(
    <SchoolScope schoolId="s1" signInMethods={{ hasPassword: true, connected: { google: false, line: false } }}>
      <MembersCard members={[you, ploy, ton]} invitations={isAdmin ? [invitation] : null} classes={[]} />
    </SchoolScope>,
    { wrapper: InEnglish },
  )
}

const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
const click = (row: ReturnType<typeof rowOf>, name: string) =>
  act(async () => fireEvent.click(row.getByRole('button', { name })))

test('an administrator changes roles, after a confirmation', async () => {
  show()
  await click(rowOf('Ton'), 'Make administrator')
  expect(send).not.toHaveBeenCalled()
  await click(rowOf('Ton'), 'Make administrator')
  expect(send).toHaveBeenCalledWith('PATCH', expect.stringMatching(/^\/api\/schools\/members\/m3/), { role: 'admin' })
  await click(rowOf('Ploy'), 'Make member')
  expect(rowOf('Ploy').getByText(/API keys that Ploy knows keep working until you revoke them/)).toBeInTheDocument()
})

test('administrators cannot change their own role, and members cannot change any', () => {
  show()
  expect(rowOf('Nok').queryByRole('button', { name: /^Make/ })).toBeNull()
  cleanup()
  show(false)
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull()
})

test('removing an administrator warns that the keys they know keep working', async () => {
  show()
  await click(rowOf('Ploy'), 'Remove')
  expect(rowOf('Ploy').getByText(/API keys that Ploy knows keep working until you revoke them/)).toBeInTheDocument()
  await click(rowOf('Ton'), 'Remove')
  expect(rowOf('Ton').queryByText(/API keys/)).toBeNull()
})

test('sending an invitation again may need reauthentication', async () => {
  show()
  send.mockRejectedValueOnce(new ApiError(403, '', '{"code":"REAUTHENTICATION_REQUIRED"}'))
  await click(rowOf('a@school.example'), 'Send again')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument()
})
