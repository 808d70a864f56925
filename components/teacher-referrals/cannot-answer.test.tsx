/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { readDraft } from '@/components/drafts/draft'
import { writeDraft } from '@/components/drafts/draft-on-screen'
import { takeToast } from '@/components/ui/toast'
import { answerByHand, answerEvery, expectFailureInPlace, press, typeWord } from '@/tests/support/failure-in-place'
import { InEnglish } from '@/tests/support/in-english'
import { CannotAnswer } from './cannot-answer'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))

const mockRouter = { refresh: jest.fn() }
const draft = { answers: [3, ...Array<null>(17).fill(null)], at: 1, submissionKey: 'key', isWaiting: false }
const [notMine, notWell] = ['Not my student', 'I do not know this child well enough']
const failed = 'This could not be sent. Please try again.'

beforeEach(() => {
  window.scrollTo = jest.fn()
  localStorage.clear()
  jest.clearAllMocks()
  takeToast()
})
afterEach(cleanup)

function show(): HTMLElement {
  writeDraft('teacher.id', draft)
  const { container } = render(<CannotAnswer token="id.mac" />, { wrapper: InEnglish })
  typeWord()
  return container
}

const noteField = () => screen.getByLabelText<HTMLInputElement>(/^A sentence that the parent will read/)
const isDraftKept = () => readDraft('teacher.id', 18) !== null

/** The address and the body of every request so far. */
const sent = (fetch: jest.Mock) => fetch.mock.calls.map(([path, { body }]) => [path, JSON.parse(body)])

it('what a teacher can say instead of answering is collapsed until it is opened', () => {
  expect(show().querySelector('details')?.open).toBe(false)
})

it('the word and one press send the reason with the sentence, and ask the server for the page; the answers stay for a change of mind', async () => {
  const fetch = answerEvery(200, { status: 'declined' })
  show()
  fireEvent.change(noteField(), { target: { value: ' I left\u202e in May. ' } })
  await press(notWell)
  const body = { reason: 'do_not_know_well', note: 'I left in May.' }
  expect(sent(fetch)).toEqual([['/api/teacher-referrals/id.mac/decline', body]])
  await waitFor(() => expect(mockRouter.refresh).toHaveBeenCalledTimes(1))
  expect(isDraftKept()).toBe(true)
  expect(takeToast()).toBeNull()
})

describe('a colleague', () => {
  const better = 'A colleague knows the child better'
  const send = 'Send to the parent'
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

  it('is asked for by name and address, which are sent to the parent', async () => {
    const fetch = answerEvery(200, { status: 'declined' })
    show()
    await press(better)
    expect(screen.getByLabelText('Your colleague’s name')).toHaveFocus()
    expect(fetch).not.toHaveBeenCalled()
    await press(send)
    expect(screen.getByText('Please enter a name')).toBeInTheDocument()
    expect(screen.getByText('Please enter an email address')).toBeInTheDocument()
    type('Your colleague’s name', ' Kru Nid ')
    type('Your colleague’s email', ' nid@school.example ')
    await press(send)
    const body = { reason: 'colleague', note: '', name: 'Kru Nid', email: 'nid@school.example' }
    expect(sent(fetch)).toEqual([['/api/teacher-referrals/id.mac/decline', body]])
  })

  it('with a wrong address is told at the field, and the other reasons are still there', async () => {
    answerEvery(400, { code: 'VALIDATION', errors: [{ field: 'email', code: 'invalidEmail', message: 'x' }] })
    show()
    await press(better)
    type('Your colleague’s name', 'Kru Nid')
    type('Your colleague’s email', 'nid')
    await press(send)
    expect(screen.getByLabelText('Your colleague’s email')).toHaveFocus()
    expect(screen.getByText('Please check this email address')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: notMine })).toBeEnabled()
  })
})

it('Enter in the field of the word asks for the word, then for a reason', async () => {
  const fetch = answerEvery(200, { status: 'declined' })
  render(<CannotAnswer token="id.mac" />, { wrapper: InEnglish })
  const word = () => screen.getByLabelText('Type “confirm” to go on')
  const enter = () =>
    act(async () => {
      // Else the same key would activate the button that has the focus then.
      expect(fireEvent.keyDown(word(), { key: 'Enter' })).toBe(false)
    })
  await enter()
  expect(word()).toBeInvalid()
  typeWord()
  await enter()
  expect(document.activeElement).toHaveAccessibleName(notMine)
  expect(fetch).not.toHaveBeenCalled()
})

it('a reason is not sent without the word', async () => {
  const fetch = answerEvery(200, { status: 'declined' })
  render(<CannotAnswer token="id.mac" />, { wrapper: InEnglish })
  await press(notMine)
  expect(fetch).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Type “confirm” to go on')).toHaveFocus()
})

it('a second press while the first is under way sends nothing', async () => {
  const answer = answerByHand()
  show()
  const button = screen.getByRole('button', { name: notMine })
  act(() => {
    button.click()
    button.click()
    screen.getByRole('button', { name: notWell }).click()
  })
  expect(globalThis.fetch).toHaveBeenCalledTimes(1)
  expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true, true])
  expect(screen.getByRole('button', { busy: true }).textContent).toContain('Sending...')
  await answer(200, { status: 'declined' })
  await waitFor(() => expect(mockRouter.refresh).toHaveBeenCalledTimes(1))
  // Until the page is another one.
  expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true)
})

it('a failure is told at the buttons, keeps sentence and draft, and either reason can be sent then', async () => {
  show()
  fireEvent.change(noteField(), { target: { value: 'Kept' } })
  await expectFailureInPlace({ name: notMine, text: failed })
  expect([noteField().value, isDraftKept()]).toEqual(['Kept', true])
  expect(mockRouter.refresh).not.toHaveBeenCalled()
})

it.each([
  [404, true],
  [409, false],
  [410, false],
])(
  'a link that has ended meanwhile (%d) is told by the page; only a new link could use its draft',
  async (status, isKept) => {
    answerEvery(status)
    show()
    await press(notMine)
    await waitFor(() => expect(mockRouter.refresh).toHaveBeenCalledTimes(1))
    expect(screen.queryByText(failed)).toBeNull()
    expect(takeToast()).toBeNull()
    expect(isDraftKept()).toBe(isKept)
  },
)

it('the heading of the page that comes after has the focus', async () => {
  answerEvery(200, { status: 'declined' })
  const page = (isOpen: boolean) => <main>{isOpen ? <CannotAnswer token="id.mac" /> : <h1>Closed</h1>}</main>
  const { rerender } = render(page(true), { wrapper: InEnglish })
  typeWord()
  await press(notMine)
  await waitFor(() => expect(mockRouter.refresh).toHaveBeenCalledTimes(1))
  rerender(page(false))
  expect(document.activeElement?.textContent).toBe('Closed')
})
