import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { classOf, everyState } from '@/components/dev/examples/school-class'
import { SchoolScope } from '@/components/schools/current-school'
import { takeToast } from '@/components/ui/toast'
import type { ClassList, ClassStudent } from '@/lib/school-referrals/class-list/schema'
import { answerEvery, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ClassListView } from './class-list-view'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }), usePathname: () => '/' }))

const saved: string[] = []

beforeEach(() => {
  refresh.mockReset()
  takeToast()
  saved.length = 0
  URL.createObjectURL = () => 'blob:letters'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  }
})
afterEach(cleanup)

function show(list: ClassList, opensLetters = false) {
  const view = (
    <SchoolScope schoolId="s1" signInMethods={{ hasPassword: true, connected: { google: false, line: false } }}>
      <ClassListView {...list} dashboardPath="/school-admin" mayEnd opensLetters={opensLetters} />
    </SchoolScope>
  )
  return render(view, { wrapper: InEnglish })
}

/** The server's answer is a file. */
function answerFile(): jest.Mock {
  const fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    headers: new Headers({ 'X-Letters': '7' }),
    blob: async () => new Blob(['%PDF-']),
  }))
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch
  return fetch
}

const bodyOf = (fetch: jest.Mock, call = 0) => JSON.parse(fetch.mock.calls[call][1].body)
const dialog = () => screen.getByRole('dialog')
const chooseAll = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all shown' }))
const accepted = (mayReplaceLetter: boolean): ClassList => {
  const list = classOf([['Ploy', 'accepted']])
  return { ...list, students: list.students.map((each): ClassStudent => ({ ...each, mayReplaceLetter })) }
}

test('a class is printed in one file of letters, one to a page, after a question that counts them', async () => {
  show(everyState)
  chooseAll()
  await press('Print letters')
  expect(dialog()).toHaveAccessibleName('Print 8 letters?')
  expect(dialog()).toHaveTextContent('4 chosen students are left out, because their link is no longer pending.')
  expect(within(dialog()).getByRole('radio', { name: 'One to a page' })).toBeChecked()
  const fetch = answerFile()
  await press('Print all', dialog())
  const referralIds = [1, 2, 3, 4, 5, 10, 11, 12].map((each) => `student-${each}`)
  expect(fetch.mock.calls[0][0]).toBe('/api/schools/classes/class-1/letters?school=s1')
  expect(bodyOf(fetch)).toEqual({ referralIds, perPage: 1 })
  // One of the eight was answered in the meantime: the server counts.
  const done =
    '7 letters were made. Print the file on one side at its actual size, not scaled to fit, fold each sheet along the marks with the student’s name outside, and hand them out. Then delete the file: it has every family’s code.'
  expect(await screen.findByText(done)).toBeVisible()
  expect(takeToast()).toEqual({ title: 'Done', description: done, tone: 'success' })
  expect(saved).toEqual([expect.stringMatching(/^letters-p4-2-\d{4}-\d\d-\d\d\.pdf$/)])
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one letter is looked at first, two to a page, and the question stays', async () => {
  show(classOf([['Ploy', 'unaddressed']]))
  chooseAll()
  await press('Print letters')
  fireEvent.click(within(dialog()).getByRole('radio', { name: 'Two to a page' }))
  const fetch = answerFile()
  await press('Look at one letter first', dialog())
  expect(bodyOf(fetch)).toEqual({ referralIds: ['student-1'], perPage: 2, preview: true })
  expect(saved).toEqual([expect.stringMatching(/^preview-p4-2-/)])
  expect(await within(dialog()).findByText(`An example without a code was saved as ${saved[0]}.`)).toBeVisible()
  await press('Print all', dialog())
  expect(await screen.findByText(/first cut along the dashed line, then fold/)).toBeVisible()
})

test('of more letters than one file holds the question names how many are left out', async () => {
  show(classOf(Array.from({ length: 403 }, (_, at) => [`Ploy ${at}`, 'unaddressed'])), true)
  expect(dialog()).toHaveAccessibleName('Print 400 letters?')
  expect(dialog()).toHaveTextContent('3 more letters are not in this file: a file has at most 400.')
  await press('Go back', dialog())
  chooseAll()
  expect(screen.getByText('400 chosen')).toBeInTheDocument()
})

test('letters that could not be made are explained in the question, which stays', async () => {
  show(classOf([['Ploy', 'unaddressed']]))
  chooseAll()
  await press('Print letters')
  answerEvery(500)
  await press('Print all', dialog())
  expect(await within(dialog()).findByText('The letters could not be made')).toBeVisible()
  expect(saved).toEqual([])
})

test('after an import the letters of those without an address are asked for at once, if there are any', () => {
  show(everyState, true)
  expect(dialog()).toHaveAccessibleName('Print 1 letter?')
  cleanup()
  show(classOf([['Ploy', 'printed']]), true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a student’s dialog has the day of the printed letter and that there is no address, and prints the one letter', async () => {
  show(classOf([['Ploy', 'unaddressed']]))
  fireEvent.click(screen.getByRole('button', { name: /Ploy/ }))
  expect(within(dialog()).getByText(/· No email address$/)).toBeInTheDocument()
  expect(within(dialog()).queryByRole('button', { name: 'Send again' })).toBeNull()
  await press('Print letters', dialog())
  expect(dialog()).toHaveAccessibleName('Print 1 letter?')
  cleanup()
  show(classOf([['Ploy', 'printed']]))
  fireEvent.click(screen.getByRole('button', { name: /Ploy/ }))
  expect(within(dialog()).getByText(/· Letter printed on \w+ \d+, \d{4}$/)).toBeInTheDocument()
})

test('a letter is replaced after a question, and a new one is offered at once', async () => {
  show(classOf([['Ploy', 'printed']]))
  fireEvent.click(screen.getByRole('button', { name: /Ploy/ }))
  await press('Replace the letter', dialog())
  expect(dialog()).toHaveAccessibleName('End 1 earlier letter?')
  expect(dialog()).toHaveTextContent('For a letter that is lost, or a parent who forgot the password.')
  expect(dialog()).toHaveTextContent('A link that was emailed still works.')
  expect(dialog()).not.toHaveTextContent('nobody can open')
  const fetch = answerEvery(200, { done: 1, held: 0, leftOut: 0 })
  await press('End and replace', dialog())
  expect(await screen.findByText('1 earlier letter opens nothing any more.')).toBeInTheDocument()
  expect(bodyOf(fetch)).toEqual({ act: 'letterLost', referralIds: ['student-1'] })
  expect(dialog()).toHaveAccessibleName('Print 1 letter?')
})

test.each([true, false])(
  'of an accepted referral a letter is replaced only where it is the only way in: %s',
  (isOnly) => {
    show(accepted(isOnly))
    fireEvent.click(screen.getByRole('button', { name: /Ploy/ }))
    const act = within(dialog()).queryByRole('button', { name: 'Replace the letter' })
    expect(act !== null).toBe(isOnly)
    if (!act) return
    fireEvent.click(act)
    expect(dialog()).toHaveTextContent(
      'nobody can open an account made with the earlier letter, and it is deleted after',
    )
    expect(dialog()).not.toHaveTextContent('emailed still works')
  },
)

test('a row has the day of its letter beside every state, but for the one that is that day', () => {
  const list = classOf([
    ['Ann', 'accepted'],
    ['Beam', 'printed'],
    ['Dao', 'sent'],
  ])
  const students = list.students.map((each, at) => ({ ...each, letterPrintedAt: at < 2 ? each.lastStepAt : null }))
  show({ ...list, students })
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.map((text) => /· Letter \w+/.test(text ?? ''))).toEqual([true, false, false])
  expect(rows[1]).toMatch(/Printed/)
})
