import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { everyState } from '@/components/dev/examples/school-class'
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
const invitation = { id: 'i1', email: 'a@school.example', role: 'member' as const, expiresAt: since, classIds: ['c1'] }

beforeEach(() => jest.resetAllMocks())
afterEach(cleanup)

const own = { ...everyState.class, id: 'c1', room: '1' }
const other = { ...everyState.class, id: 'c2', room: '2' }
const kindergarten = { ...everyState.class, id: 'c3', grade: 'K' as const, room: '' }

function show(isAdmin = true, { classes = [kindergarten, own, other], members = [you, ploy, ton] } = {}) {
  render(
    <SchoolScope schoolId="s1" signInMethods={{ hasPassword: true, connected: { google: false, line: false } }}>
      <MembersCard members={members} invitations={isAdmin ? [invitation] : null} classes={classes} />
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

const sees = (name: string) => within(screen.getByRole('group', { name: `What ${name} sees` }))

test('an administrator limits a member to classes, which are grouped by grade', async () => {
  show()
  expect(sees('Ton').getByText('Sees the whole school')).toBeInTheDocument()
  await click(rowOf('Ton'), 'Change classes')
  expect(sees('Ton').queryByRole('checkbox')).toBeNull()
  fireEvent.click(sees('Ton').getByRole('radio', { name: 'Only these classes' }))
  const groups = sees('Ton').getAllByRole('group').slice(1)
  expect(groups.map((group) => within(group).queryAllByRole('checkbox').length)).toEqual([1, 2])
  fireEvent.click(sees('Ton').getByRole('checkbox', { name: 'Grade 4/2' }))
  expect(send).not.toHaveBeenCalled()
  await click(rowOf('Ton'), 'Save')
  const limit = { ownClassesOnly: true, classIds: ['c2'] }
  expect(send).toHaveBeenCalledWith('PUT', '/api/schools/members/m3/classes?school=s1', limit)
  expect(sees('Ton').queryByRole('radio')).toBeNull()
})

test('a limited member is shown with their classes, and can see the whole school again', async () => {
  show(true, { members: [you, { ...ton, ownClassesOnly: true, classIds: ['c1', 'c3'] }] })
  expect(sees('Ton').getByText('Sees only these classes: Kindergarten, Grade 4/1')).toBeInTheDocument()
  await click(rowOf('Ton'), 'Change classes')
  fireEvent.click(sees('Ton').getByRole('radio', { name: 'Whole school' }))
  await click(rowOf('Ton'), 'Save')
  expect(send.mock.calls[0]?.[2]).toMatchObject({ ownClassesOnly: false })
})

test('a change of classes may need reauthentication, and keeps what was chosen when it fails', async () => {
  show()
  await click(rowOf('Ton'), 'Change classes')
  fireEvent.click(sees('Ton').getByRole('radio', { name: 'Only these classes' }))
  fireEvent.click(sees('Ton').getByRole('checkbox', { name: 'Grade 4/1' }))
  send.mockRejectedValueOnce(new ApiError(500, '', ''))
  await click(rowOf('Ton'), 'Save')
  expect(sees('Ton').getByText('Failed to save the classes')).toBeInTheDocument()
  expect(sees('Ton').getByRole('checkbox', { name: 'Grade 4/1' })).toBeChecked()
  send.mockRejectedValueOnce(new ApiError(403, '', '{"code":"REAUTHENTICATION_REQUIRED"}'))
  await click(rowOf('Ton'), 'Save')
  expect(screen.getByRole('button', { name: 'Show password' })).toBeInTheDocument()
})

test('an administrator is never limited, and without classes there is nothing to choose', () => {
  show()
  expect(screen.queryByRole('group', { name: 'What Ploy sees' })).toBeNull()
  cleanup()
  show(true, { classes: [] })
  expect(screen.queryByText('Sees the whole school')).toBeNull()
  expect(screen.queryByText('What they see')).toBeNull()
  cleanup()
  show(false)
  expect(screen.queryByRole('button', { name: 'Change classes' })).toBeNull()
})

test('a person is invited to classes, of which at least one is chosen', async () => {
  show()
  const invite = within(screen.getByLabelText('Email').closest('form') as HTMLElement)
  fireEvent.input(invite.getByLabelText('Email'), { target: { value: 'new@school.example' } })
  fireEvent.click(invite.getByRole('radio', { name: 'Only these classes' }))
  await click(invite, 'Send Invitation')
  expect(invite.getByText('Choose at least one class')).toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(invite.getByRole('checkbox', { name: 'Grade 4/1' }))
  await click(invite, 'Send Invitation')
  const input = { email: 'new@school.example', role: 'member', classIds: ['c1'] }
  expect(send).toHaveBeenCalledWith('POST', '/api/schools/invitations?school=s1', input, expect.anything())
  expect(invite.getByRole('radio', { name: 'Whole school' })).toBeChecked()
})

test('an administrator is invited to the whole school, whatever was chosen before', async () => {
  show()
  const invite = within(screen.getByLabelText('Email').closest('form') as HTMLElement)
  fireEvent.input(invite.getByLabelText('Email'), { target: { value: 'new@school.example' } })
  fireEvent.click(invite.getByRole('radio', { name: 'Only these classes' }))
  fireEvent.change(invite.getByLabelText('Role'), { target: { value: 'admin' } })
  expect(invite.queryByRole('radio')).toBeNull()
  await click(invite, 'Send Invitation')
  expect(send.mock.calls[0]?.[2]).toEqual({ email: 'new@school.example', role: 'admin' })
})

test('an invitation to classes names them', () => {
  show()
  expect(rowOf('a@school.example').getByText('Sees only these classes: Grade 4/1')).toBeInTheDocument()
})
