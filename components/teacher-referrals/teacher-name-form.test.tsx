/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { writeDraft } from '@/components/drafts/draft-on-screen'
import { showToast } from '@/components/ui/toast'
import { InEnglish } from '@/tests/support/in-english'
import { TeacherNameForm } from './teacher-name-form'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))
jest.mock('@/components/ui/toast', () => ({ showToast: jest.fn() }))

const mockRouter = { replace: jest.fn() }

beforeEach(() => {
  localStorage.clear()
  jest.clearAllMocks()
})
afterEach(cleanup)

function fill(name: string, weeks = '') {
  render(<TeacherNameForm token="id.mac" teacherEmail="siriporn@school.example" suggestedName="Ms. Siriporn" />, {
    wrapper: InEnglish,
  })
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: name } })
  fireEvent.change(screen.getByLabelText('Weeks known'), { target: { value: weeks } })
  return act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
}

it('the teacher’s name form saves the role and opens the questionnaire with token and name', async () => {
  await fill(' ครูศิริพร & co ')
  const address = new URL(mockRouter.replace.mock.calls[0][0], 'http://localhost')
  expect(address.pathname).toBe('/teacher-assessment')
  expect(Object.fromEntries(address.searchParams)).toEqual({ token: 'id.mac', name: 'ครูศิริพร & co' })
  expect(localStorage.getItem('role')).toBe('teacher')
})

it('the teacher’s name form passes on the weeks, which may be left out, and asks again for what is no such number', async () => {
  await fill('Siriporn', '12')
  expect(mockRouter.replace.mock.calls).toEqual([['/teacher-assessment?token=id.mac&name=Siriporn&weeks=12']])
  cleanup()
  for (const wrong of ['521', '-1', '1.5']) {
    await fill('Siriporn', wrong)
    expect(screen.getByLabelText('Weeks known')).toHaveFocus()
    expect(screen.getByText('Please write a whole number from 0 to 520')).toBeInTheDocument()
    cleanup()
  }
  expect(mockRouter.replace).toHaveBeenCalledTimes(1)
})

it('the teacher’s name form asks for the name in the form and as a toast', async () => {
  await fill('  ')
  const field = screen.getByLabelText('Your name')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('Please enter your name')).toBeTruthy()
  expect(showToast).toHaveBeenCalledWith({ title: 'Error', description: 'Please enter your name', tone: 'error' })
  expect(mockRouter.replace).not.toHaveBeenCalled()
  expect(localStorage.length).toBe(0)
})

it('the teacher’s name form shows how far kept answers have come, and goes on by itself with pending ones', () => {
  const draft = { answers: Array<number | null>(18).fill(1), at: 17, submissionKey: 'key', isWaiting: false }
  const answers = [...draft.answers.slice(0, 5), ...Array(13).fill(null)]
  writeDraft('teacher.id', { ...draft, answers, at: 5, teacherName: 'Ms. Kanda' })
  const form = <TeacherNameForm token="id.mac" teacherEmail="siriporn@school.example" suggestedName="Ms. Siriporn" />
  const { unmount } = render(form, { wrapper: InEnglish })
  expect(screen.getByText('5 of 18 answered. Go on where you stopped.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ms. Kanda')
  expect(mockRouter.replace).not.toHaveBeenCalled()
  unmount()
  writeDraft('teacher.id', { ...draft, isWaiting: true, teacherName: 'Ms. Kanda', weeksKnown: 8 })
  render(form, { wrapper: InEnglish })
  expect(mockRouter.replace.mock.calls).toEqual([['/teacher-assessment?token=id.mac&name=Ms.+Kanda&weeks=8']])
})

it('the teacher’s name form shows the address the link was sent to, read-only', () => {
  render(<TeacherNameForm token="id.mac" teacherEmail="siriporn@school.example" />, { wrapper: InEnglish })
  const field = screen.getByLabelText<HTMLInputElement>('Your email')
  expect([field.value, field.readOnly]).toEqual(['siriporn@school.example', true])
})
