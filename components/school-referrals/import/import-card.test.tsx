import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'
import type { ImportPreview } from '@/lib/school-referrals/import/schema'
import { answerEvery, expectFailureInPlace, press } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { ImportCard } from './import-card'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))

const table = {
  ...{ headRow: 1, isUnsure: false, isGuessed: false, otherSheets: 0, otherYear: null, referringTeacher: null },
  columns: [
    { heading: 'Name', meaning: 'studentName', examples: ['Ton', 'Dao'] },
    { heading: 'Contact', meaning: 'nothing', examples: ['a@example.com'] },
  ],
} satisfies ImportPreview['table']
const preview: ImportPreview = {
  ...{ problem: null, ready: 2, errors: [], errorCount: 0, wrongRows: 0, leftOut: [], leftOutCount: 0 },
  ...{ changed: [], changedCount: 0, newAddresses: 0, gone: [], goneCount: 0, nationalIds: 0, notes: [], noteCount: 0 },
  ...{ hasExample: false, unread: [], hasStatus: false, letters: [], first: [], classes: [], table },
  mails: { today: 2, held: 0, heldUntil: null, letters: 0 },
}
const importFailed = 'The import failed, and nothing was stored'
const notChecked = 'The file could not be checked'

beforeEach(() => {
  takeToast()
  render(<ImportCard onClose={() => {}} />, { wrapper: InEnglish })
})
afterEach(cleanup)

async function choose() {
  const bytes = new Uint8Array([0x61, 0x62])
  const file = { size: bytes.length, arrayBuffer: async () => bytes.buffer }
  await act(async () => fireEvent.change(screen.getByLabelText('Class list'), { target: { files: [file] } }))
}

test('a check that failed is reported without a word against the file, until another one is chosen', async () => {
  answerEvery(500)
  await choose()
  expect(await screen.findByText(notChecked)).toBeVisible()
  expect(screen.getByLabelText('Class list')).toBeValid()
  expect(screen.getByLabelText('Class list')).not.toHaveAccessibleDescription(expect.stringContaining(notChecked))
  expect(takeToast()?.description).toBe(notChecked)
  answerEvery(200, preview)
  await choose()
  expect(screen.queryByText(notChecked)).toBeNull()
})

test('a file that is too large for the server is reported at its field', async () => {
  answerEvery(413)
  await choose()
  const field = screen.getByLabelText('Class list')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(expect.stringContaining('MB'))
})

test('an import that failed is reported above its button', async () => {
  answerEvery(200, preview)
  await choose()
  await expectFailureInPlace({ name: 'Import 2 Referrals', text: importFailed })
})

test('an import that failed is forgotten when another file is chosen', async () => {
  answerEvery(200, preview)
  await choose()
  answerEvery(500)
  await press('Import 2 Referrals')
  expect(await screen.findByText(importFailed)).toBeVisible()
  answerEvery(200, preview)
  await choose()
  expect(screen.queryByText(importFailed)).toBeNull()
})

test('what is not ready, held or gone is shown, and nobody is taken off without a tick', async () => {
  const wrong = { row: 4, studentName: 'Dao', field: 'parentEmail', code: 'required', message: 'None yet', read: '-' }
  const gone = [{ id: 'a', studentName: 'Pui', why: 'pending' }]
  const mails = { today: 0, held: 2, heldUntil: '2026-12-01T07:00:00.000Z' }
  const more = { ready: 0, errors: [wrong], errorCount: 1, wrongRows: 1, gone, goneCount: 1, mails }
  answerEvery(200, { ...preview, ...more })
  await choose()
  expect(screen.getByRole('alert')).toHaveTextContent('1 row cannot be imported yet')
  expect(screen.getByRole('row', { name: /4 Dao .*None yet/ })).toBeVisible()
  expect(screen.getByText('Pui: the parent has an open link already')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox'))
  const requests = answerEvery(200, { ...preview, imported: 0, leftOut: 0, held: 0, removed: 1 })
  await press('Take 1 Student off the List')
  expect(takeToast()?.description).toBe('1 student was taken off the class list.')
  expect(JSON.parse(String(requests.mock.calls[0]?.[1]?.body))).toEqual({ file: 'YWI=', remove: ['a'] })
})

test('the mails that leave and those that are held are foretold', async () => {
  const mails = { today: 5, held: 35, heldUntil: '2026-12-01T07:05:00.000Z' }
  answerEvery(200, { ...preview, ready: 40, mails })
  await choose()
  expect(screen.getByText('5 emails leave today.')).toBeVisible()
  expect(screen.getByText(/35 emails are held by the daily limits until Dec 1, 2026, 14:05\./)).toBeVisible()
})

test('columns that are not known are asked for, and what is chosen goes with the list', async () => {
  const problem = { code: 'missingColumns', columns: ['studentName'] }
  answerEvery(200, { ...preview, problem, ready: 0, table: { ...table, isUnsure: true, referringTeacher: 'Kru Sri' } })
  await choose()
  const column = screen.getByLabelText('Contact')
  expect(column).toBeVisible()
  expect(column).toHaveAccessibleDescription('For example a@example.com')
  fireEvent.change(column, { target: { value: 'parentEmail' } })
  const requests = answerEvery(200, preview)
  await press('Read the list again')
  expect(JSON.parse(String(requests.mock.calls[0]?.[1]?.body))).toEqual({
    ...{ file: 'YWI=', headRow: 1, columns: ['studentName', 'parentEmail'] },
  })
  expect(screen.getByRole('button', { name: 'Import 2 Referrals' })).toBeVisible()
  fireEvent.change(screen.getByLabelText('Row of the headings'), { target: { value: '2' } })
  const others = answerEvery(200, preview)
  await press('Read the list again')
  expect(JSON.parse(String(others.mock.calls[0]?.[1]?.body))).toEqual({ file: 'YWI=', headRow: 2 })
})

test('whom the parents read as the one who refers can be named, where the list has no teachers', async () => {
  answerEvery(200, { ...preview, table: { ...table, referringTeacher: 'Kru Sri' } })
  await choose()
  const field = screen.getByLabelText('Referring teacher')
  expect(field).toHaveValue('Kru Sri')
  fireEvent.change(field, { target: { value: 'Kru Dee' } })
  const requests = answerEvery(200, { ...preview, table: { ...table, referringTeacher: 'Kru Dee' } })
  await press('Use this name')
  expect(JSON.parse(String(requests.mock.calls[0]?.[1]?.body))).toEqual({ file: 'YWI=', referringTeacher: 'Kru Dee' })
})

test('families without an address are counted before the import, and their letters are one click away after it', async () => {
  const mails = { ...preview.mails, letters: 12 }
  answerEvery(200, { ...preview, mails })
  await choose()
  expect(screen.getByText(/^12 families have no email address: they get a letter on paper/)).toBeVisible()
  const classes = [{ classId: 'c1', class: { grade: '4', room: '2', year: 2026 }, families: 12 }]
  answerEvery(201, { imported: 40, leftOut: 0, held: 0, letters: classes })
  await press('Import 2 Referrals')
  const heading = await screen.findByRole('heading', {
    name: '12 families have no email address: print their letters.',
  })
  // Its button is gone.
  expect(heading).toHaveFocus()
  const link = screen.getByRole('link', { name: 'Print letters of Grade 4/2 (12)' })
  expect(link).toHaveAttribute('href', '/school-admin/classes/c1?letters=1')
  expect(screen.queryByRole('button', { name: 'Import 2 Referrals' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
})

test('a list that brings nothing new leads to the letters that are not printed yet', async () => {
  const letters = [{ classId: 'c1', class: { grade: '4' as const, room: '2', year: 2026 }, families: 12 }]
  answerEvery(200, { ...preview, ready: 0, leftOutCount: 40, letters })
  await choose()
  expect(screen.getByRole('link', { name: 'Print letters of Grade 4/2 (12)' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  cleanup()
  render(<ImportCard onClose={() => {}} />, { wrapper: InEnglish })
  answerEvery(200, { ...preview, letters })
  await choose()
  expect(screen.queryByRole('link', { name: /^Print letters/ })).toBeNull()
})
