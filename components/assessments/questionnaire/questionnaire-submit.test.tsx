/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend, NetworkError } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { almostDone, parent, teacher } from '@/tests/support/questionnaire'
import { writeDraft } from './draft'
import { leaveTo } from './leave-to'
import { Questionnaire } from './questionnaire'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }))
jest.mock('@/components/ui/toast', () => ({ showToast: jest.fn() }))
jest.mock('./leave-to', () => ({ leaveTo: jest.fn() }))
jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

const mockRouter = { push: jest.fn(), refresh: jest.fn() }
const send = jest.mocked(apiSend)

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = jest.fn()
  jest.resetAllMocks()
})
afterEach(cleanup)

function heading() {
  return screen.getByRole('heading', { level: 1 })
}

async function finish(name = 'Finish') {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

describe('submitting', () => {
  it('sends a parent’s answers once for a double click, forgets the draft and shows the results', async () => {
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    const button = screen.getByRole('button', { name: 'Finish' })
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(send.mock.calls).toEqual([
      [
        'POST',
        '/api/assessments',
        { childId: 'child-1', answers: [2, 0, 3] },
        { idempotencyKey: almostDone.submissionKey },
      ],
    ])
    expect(mockRouter.push).toHaveBeenCalledWith('/assessment-results')
    expect(mockRouter.refresh).toHaveBeenCalled()
    expect(localStorage.length).toBe(0)
  })

  it('is not set off by the second click of a double click on Next', async () => {
    writeDraft(parent.draftKey, { ...almostDone, at: 1 })
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    fireEvent.click(screen.getByRole('button', { name: 'Next' }), { detail: 1 })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Finish' }), { detail: 2 }))
    expect(send).not.toHaveBeenCalled()
  })

  it('keeps answers and key over a lost connection', async () => {
    send.mockRejectedValueOnce(new NetworkError('no answer'))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Connection Error', description: 'Please check your internet connection' }),
    )
    expect(localStorage.length).toBe(1)
    await finish()
    expect(send.mock.calls.map(([, , , options]) => options?.idempotencyKey)).toEqual(
      Array(2).fill(almostDone.submissionKey),
    )
    expect(mockRouter.push).toHaveBeenCalledTimes(1)
  })

  it('takes a new key when the server knows the first one with other answers', async () => {
    send.mockRejectedValueOnce(new ApiError(422, '', ''))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    const keys = send.mock.calls.map(([, , , options]) => options?.idempotencyKey)
    expect(keys).toEqual([almostDone.submissionKey, expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(mockRouter.push).toHaveBeenCalled()
  })

  it('says that it failed', async () => {
    send.mockRejectedValueOnce(new ApiError(500, '', ''))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Error', description: 'Failed to submit assessment' }),
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish' }).disabled).toBe(false)
  })

  it('sends a logged-out parent to the login after half a second and keeps the draft', async () => {
    jest.useFakeTimers()
    send.mockRejectedValueOnce(new ApiError(401, '', ''))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' }),
    )
    jest.advanceTimersByTime(499)
    expect(leaveTo).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(leaveTo).toHaveBeenCalledWith('/api/login')
    expect(localStorage.length).toBe(1)
    jest.useRealTimers()
  })

  it.each([
    ['Child information not found', parent, 'Finish'],
    ['Student information not found', teacher, 'Submit'],
  ])('says %j without sending', async (description, props, button) => {
    writeDraft(props.draftKey, almostDone)
    render(<Questionnaire {...props} submit={{ ...props.submit, childId: null }} />, { wrapper: InEnglish })
    await finish(button)
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Error', description }))
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a teacher', () => {
  beforeEach(() => writeDraft(teacher.draftKey, almostDone))

  it('is thanked in place, with the focus on it', async () => {
    render(<Questionnaire {...teacher} />, { wrapper: InEnglish })
    await finish('Submit')
    expect(send.mock.calls[0]?.slice(1, 3)).toEqual([
      '/api/teacher-assessments',
      { token: 'referral-1.mac', teacherName: 'Siriporn', childId: 'child-1', answers: [2, 0, 3] },
    ])
    expect(heading().textContent).toBe('Thank you')
    expect(document.activeElement).toBe(heading())
    expect(localStorage.length).toBe(0)
    expect(mockRouter.push).not.toHaveBeenCalled()
  })

  it.each([
    // A link can be renewed, and then these answers are wanted; what was answered never is again.
    [404, 'Invalid or expired referral link', 1],
    [409, 'This assessment is already completed', 0],
    [410, 'This assessment is already completed', 0],
  ])(
    'is told on %i why the link does not work, and keeps only answers that can still be sent',
    async (status, title, kept) => {
      send.mockRejectedValueOnce(new ApiError(status, '', ''))
      render(<Questionnaire {...teacher} />, { wrapper: InEnglish })
      await finish('Submit')
      expect(heading().textContent).toBe(title)
      expect(document.activeElement).toBe(heading())
      expect(localStorage.length).toBe(kept)
    },
  )
})
