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
  const fetch = jest.fn(async () => ({ ok: true, status: 200, blob: async () => new Blob(['%PDF-']) }))
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
  const done = '8 letters were made. Print the file and hand them out.'
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
  expect(dialog()).toBeVisible()
  expect(refresh).not.toHaveBeenCalled()
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

test('a lost letter is made useless after a question, and a new one is offered at once', async () => {
  show(classOf([['Ploy', 'printed']]))
  fireEvent.click(screen.getByRole('button', { name: /Ploy/ }))
  await press('Letter lost', dialog())
  expect(dialog()).toHaveAccessibleName('Make 1 lost letter useless?')
  expect(dialog()).toHaveTextContent('nobody can open the old one, and it is deleted after twelve months')
  const fetch = answerEvery(200, { done: 1, held: 0, leftOut: 0 })
  await press('The letter is lost', dialog())
  expect(await screen.findByText('1 lost letter opens nothing any more.')).toBeInTheDocument()
  expect(bodyOf(fetch)).toEqual({ act: 'letterLost', referralIds: ['student-1'] })
  expect(dialog()).toHaveAccessibleName('Print 1 letter?')
})

test.each([true, false])('of an accepted referral a letter is lost only where it is the only way in: %s', (isOnly) => {
  show(accepted(isOnly))
  fireEvent.click(screen.getByRole('button', { name: /Ploy/ }))
  expect(within(dialog()).queryAllByRole('button', { name: 'Letter lost' })).toHaveLength(isOnly ? 1 : 0)
})
