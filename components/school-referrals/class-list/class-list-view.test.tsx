import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { classOf, everyState } from '@/components/dev/examples/school-class'
import { SchoolScope } from '@/components/schools/current-school'
import { takeToast } from '@/components/ui/toast'
import type { ClassList } from '@/lib/school-referrals/class-list/schema'
import { answerEvery, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ClassListView } from './class-list-view'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }), usePathname: () => '/' }))

afterEach(cleanup)
beforeEach(() => {
  refresh.mockReset()
  takeToast()
})

function view(list: ClassList, mayEnd = true) {
  return (
    <SchoolScope schoolId="s1" signInMethods={{ hasPassword: true, connected: { google: false, line: false } }}>
      <ClassListView {...list} dashboardPath="/school-admin" mayEnd={mayEnd} />
    </SchoolScope>
  )
}

const show = (list = everyState, mayEnd?: boolean) => render(view(list, mayEnd), { wrapper: InEnglish })
const rows = () => screen.queryAllByRole('listitem')
const shownNumbers = () => rows().map((row) => within(row).getByRole('button').textContent?.match(/^\d+/)?.[0])
const stateButtons = () => within(screen.getByRole('group', { name: 'Show by status' })).getAllByRole('button')
const chooseAll = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all shown' }))
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const search = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const bodyOf = (fetch: jest.Mock, call = 0) => JSON.parse(fetch.mock.calls[call][1].body)
const keyOf = (fetch: jest.Mock, call = 0) => fetch.mock.calls[call][1].headers['Idempotency-Key']

test('a class names itself, its school year, its homeroom teacher and its number of students', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Grade 4/2 · School year 2026/27')
  expect(screen.getByText('Homeroom teacher: ครูศิริพร · 12 students')).toBeInTheDocument()
})

test('the counts of the states add up to the total, and a state without students has no button', () => {
  show()
  const counts = stateButtons().map((button) => Number(within(button).getByText(/^\d+$/).textContent))
  const [total, ...states] = counts
  expect(total).toBe(12)
  expect(states).toHaveLength(11)
  expect(states.reduce((sum, count) => sum + count, 0)).toBe(12)
  cleanup()
  show(classOf([['Ploy', 'sent']]))
  expect(stateButtons().map(({ textContent }) => textContent)).toEqual(['All 1', 'Pending 1'])
})

test('a state shows its students alone, and is pressed', async () => {
  show()
  await press('Email failed 2')
  expect(shownNumbers()).toEqual(['4', '10'])
  expect(stateButtons().filter((button) => button.getAttribute('aria-pressed') === 'true')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Email failed 2' })).toHaveAttribute('aria-pressed', 'true')
})

test.each([
  ['a part of a name', 'แก้ว', ['2']],
  ['a name typed with two signs that look like one', 'เเก้ว', ['2']],
  ['a whole number of the class, of which longer ones are none', '1', ['1', '14']],
  ['a Thai figure', '๓', ['3']],
  ['the beginning of a student number', '1201', ['10', '11', '12', '13', '14']],
])('the search finds %s', (_what, words, numbers) => {
  const more = classOf([
    ...everyState.students.map(({ studentName, state }) => [studentName, state] as [string, typeof state]),
    ['เด็กหญิงมาลี', 'sent'],
    ['เด็กชาย 1 ใจ', 'sent'],
  ])
  show(more)
  search(words)
  expect(shownNumbers()).toEqual(numbers)
})

test('a search that finds no student offers to show all again', async () => {
  show()
  search('Somchai')
  expect(rows()).toHaveLength(0)
  await press('Show all')
  expect(rows()).toHaveLength(12)
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('a reminder goes at once to those whose link is pending, of all that are shown and chosen', async () => {
  show(
    classOf([
      ['Ploy One', 'sent'],
      ['Ploy Two', 'accepted'],
      ['Ploy Three', 'sent'],
      ['Fah', 'sent'],
    ]),
  )
  choose(/Fah/)
  search('Ploy')
  chooseAll()
  expect(screen.getByText('3 chosen')).toBeInTheDocument()
  const fetch = answerEvery(200, { done: 1, held: 0, leftOut: 1 })
  await press('Remind')
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  expect(fetch.mock.calls[0][0]).toBe('/api/schools/classes/class-1/actions?school=s1')
  expect(bodyOf(fetch)).toEqual({ act: 'remind', referralIds: ['student-1', 'student-3'] })
  expect(await screen.findByText(/^1 reminder was sent\. .* 2 students were left out:/)).toBeVisible()
})

test.each([
  ['accepted', []],
  ['failed', ['Print letters', 'Send again', 'Revoke']],
  ['sent', ['Print letters', 'Send again', 'Remind', 'Revoke']],
  ['unaddressed', ['Print letters', 'Revoke']],
  ['printed', ['Print letters', 'Send again', 'Replace the letter', 'Revoke']],
] as const)('of a student who is %s the acts for nobody chosen are disabled', (state, enabled) => {
  show(classOf([['Ploy', state]]))
  chooseAll()
  const buttons = within(screen.getByRole('group', { name: 'Chosen students' })).getAllByRole('button')
  expect(buttons).toHaveLength(state === 'printed' ? 5 : 4)
  const names = buttons
    .filter((button) => !(button as HTMLButtonElement).disabled)
    .map(({ textContent }) => textContent)
  expect(names).toEqual(enabled)
})

test('the question names only those whom the act is for, and counts the others', async () => {
  show()
  chooseAll()
  await press('Revoke')
  const dialog = screen.getByRole('dialog', { name: 'Revoke 8 links?' })
  expect(dialog).toHaveTextContent('4 chosen students are left out, because their link is no longer pending.')
  await press('Go back', dialog)
  await press('All 12')
  chooseAll()
  choose(/พลอย/)
  await press('Revoke')
  const alone = screen.getByRole('dialog', { name: 'Revoke 1 link?' })
  expect(alone).not.toHaveTextContent('left out')
})

test('links are sent again only after a question that names how many parents it mails', async () => {
  show()
  chooseAll()
  const fetch = answerEvery(200, { done: 5, held: 2, leftOut: 0 })
  await press('Send again')
  expect(fetch).not.toHaveBeenCalled()
  const dialog = screen.getByRole('dialog', { name: 'Email the links to 7 parents again?' })
  expect(dialog).toHaveTextContent('It works for another 60 days from today')
  await press('Send emails', dialog)
  const sentence =
    '5 links were sent again. 2 emails were not sent, because the daily limit is reached. You can choose “Send again” from tomorrow on. 5 students were left out: their link is no longer pending, or there is no email address.'
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(bodyOf(fetch)).toMatchObject({
    act: 'resend',
    referralIds: [1, 2, 3, 4, 5, 10, 12].map((each) => `student-${each}`),
  })
  expect(takeToast()).toEqual({ title: 'Done', description: sentence, tone: 'success' })
  expect(refresh).toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/chosen$/)).toBeNull()
})

test('an act that changed nothing is not reported as done', async () => {
  show()
  choose(/พลอย/)
  answerEvery(200, { done: 0, held: 0, leftOut: 1 })
  await press('Revoke')
  await press('Revoke links', screen.getByRole('dialog'))
  expect(await screen.findByText(/^1 student was left out, because their link is no longer pending/)).toBeVisible()
  expect(takeToast()).toMatchObject({ title: 'Nothing changed', tone: 'info' })
})

test('without a network the failure is shown, and what was chosen stays chosen', async () => {
  show()
  choose(/พลอย/)
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline'))) as unknown as typeof globalThis.fetch
  await press('Remind')
  expect(await screen.findByText('Please check your internet connection')).toBeVisible()
  expect(takeToast()).toMatchObject({ title: 'Connection Error', tone: 'error' })
  expect(screen.getByText('1 chosen')).toBeInTheDocument()
  expect(refresh).not.toHaveBeenCalled()
})

test('an act that failed is shown in its question, and repeated with the same key; done, the next one has a new key', async () => {
  show()
  choose(/พลอย/)
  await press('Send again')
  const fetch = answerEvery(500)
  await press('Send emails', screen.getByRole('dialog'))
  expect(await within(screen.getByRole('dialog')).findByText('The emails could not be sent')).toBeVisible()
  const again = answerEvery(200, { done: 1, held: 0, leftOut: 0 })
  await press('Send emails', screen.getByRole('dialog'))
  await screen.findByText('1 link was sent again.')
  expect(keyOf(again)).toBe(keyOf(fetch))
  choose(/พลอย/)
  await press('Send again')
  await press('Send emails', screen.getByRole('dialog'))
  await waitFor(() => expect(again).toHaveBeenCalledTimes(2))
  expect(keyOf(again, 1)).not.toBe(keyOf(again))
})

test('after an act the state that is shown stays, and all are shown once it has no student', async () => {
  const { rerender } = show()
  await press('Email failed 2')
  const [first, ...others] = everyState.students
  const failing = others.map((each) => (each.id === 'student-4' ? { ...each, state: 'waiting' as const } : each))
  rerender(view({ ...everyState, students: [...(first ? [first] : []), ...failing] }))
  expect(shownNumbers()).toEqual(['10'])
  const none = everyState.students.map((each) => ({ ...each, state: 'sent' as const }))
  rerender(view({ ...everyState, students: none }))
  expect(rows()).toHaveLength(12)
})

test('a row opens what the list of all referrals has of it', async () => {
  show()
  fireEvent.click(within(rows()[0] as HTMLElement).getByRole('button'))
  const dialog = screen.getByRole('dialog', { name: 'Referral' })
  for (const words of ['Number in class: 1 · Student number: 12001', 'parent@example.com', 'ครูศิริพร'])
    expect(within(dialog).getByText(words)).toBeInTheDocument()
  for (const name of ['Copy Link', 'Send again', 'Revoke'])
    expect(within(dialog).getByRole('button', { name })).toBeInTheDocument()
  await press('Close', dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an expired or failed referral is explained as in the list of all referrals', async () => {
  show()
  fireEvent.click(within(rows()[4] as HTMLElement).getByRole('button'))
  expect(screen.getByText(/^This link has run out/)).toBeInTheDocument()
  await press('Close')
  fireEvent.click(within(rows()[3] as HTMLElement).getByRole('button'))
  expect(screen.getByText(/^The email could not be delivered/)).toBeInTheDocument()
})

test('an administrator ends a class list after a question that names what is deleted', async () => {
  show()
  expect(screen.getByText(/^The list is kept until May 16, 2027/)).toBeInTheDocument()
  const fetch = answerEvery(500)
  await press('End this class list')
  expect(screen.getByText(/numbers are deleted\. What families have accepted stays theirs\.$/)).toBeVisible()
  expect(fetch).not.toHaveBeenCalled()
  await press('End class list')
  expect(await screen.findByText('Failed to end the class list')).toBeVisible()
  expect(fetch).toHaveBeenCalledWith(
    '/api/schools/classes/class-1?school=s1',
    expect.objectContaining({ method: 'DELETE' }),
  )
})

test('a member who is no administrator cannot end a class list', () => {
  show(everyState, false)
  expect(screen.queryByRole('button', { name: 'End this class list' })).toBeNull()
})

test('a class without students explains why, and has nothing to search or choose', () => {
  show(classOf([]))
  expect(screen.getByText('This class has no students')).toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('one act runs at a time', async () => {
  show()
  choose(/พลอย/)
  const fetch = answerEvery(null)
  await press('Remind')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Revoke' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Remind' })).toHaveAttribute('aria-busy', 'true')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('of a class that is larger than one act, as many are chosen as one act takes', async () => {
  show(classOf(Array.from({ length: 403 }, (_, index) => [`Student ${index}`, 'sent'])))
  chooseAll()
  expect(screen.getByText('400 chosen')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Choose all shown' })).toBeChecked()
  const fetch = answerEvery(200, { done: 400, held: 0, leftOut: 0 })
  await press('Remind')
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  expect(bodyOf(fetch).referralIds).toHaveLength(400)
})
