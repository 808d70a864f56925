/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { readDraft } from '@/components/drafts/draft'
import { writeDraft } from '@/components/drafts/draft-on-screen'
import { fingerprint } from '@/components/drafts/draft-position'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiGet, apiSend, NetworkError } from '@/lib/http/client'
import { draftPrefix } from '@/lib/request/cookie-names'
import { InEnglish } from '@/tests/support/in-english'
import { almostDone, parent, teacher } from '@/tests/support/questionnaire'
import { leaveTo } from './leave-to'
import { Questionnaire } from './questionnaire'
import { isOlderThanStored } from './stored-at'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter, usePathname: () => '/parent-assessment' }))
jest.mock('@/components/ui/toast', () => ({ showToast: jest.fn() }))
jest.mock('./leave-to', () => ({ leaveTo: jest.fn() }))
jest.mock('@/lib/http/client', () => ({
  ...jest.requireActual('@/lib/http/client'),
  apiGet: jest.fn(),
  apiSend: jest.fn(),
}))

const mockRouter = { replace: jest.fn(), refresh: jest.fn() }
const stored = { completedAt: '2026-11-22T01:02:03.000Z' }
const send = jest.mocked(apiSend)

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = jest.fn()
  jest.resetAllMocks()
  send.mockResolvedValue(stored)
  sessionStorage.clear()
  history.replaceState(null, '')
})
afterEach(cleanup)

const heading = () => screen.getByRole('heading', { level: 1 })

function expectForgotten(draftKey: string) {
  expect(Object.keys(localStorage)).toEqual([`sati.finished.${fingerprint(draftKey)}`])
}

async function finish(name = 'Finish') {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

describe('submitting', () => {
  it('submitting sends a parent’s answers once for a double click, forgets the draft and shows the results', async () => {
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
        { idempotencyKey: almostDone.submissionKey, timeoutMs: 20_000 },
      ],
    ])
    expect(mockRouter.replace.mock.calls).toEqual([['/assessment-results']])
    expect(mockRouter.refresh).not.toHaveBeenCalled()
    expect(isOlderThanStored('2026-11-22T01:02:03.000Z')).toBe(false)
    expect(isOlderThanStored('2026-11-22T01:02:02.999Z')).toBe(true)
    expect(isOlderThanStored('2026-11-22T01:02:02.999Z')).toBe(false)
    expectForgotten(parent.draftKey)
  })

  it('the second click of a double click on Next does not submit', async () => {
    writeDraft(parent.draftKey, { ...almostDone, at: 1 })
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    fireEvent.click(screen.getByRole('button', { name: 'Next' }), { detail: 1 })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Finish' }), { detail: 2 }))
    expect(send).not.toHaveBeenCalled()
  })

  it('a lost connection keeps answers and key, says so while they are pending, and sends them with one again', async () => {
    send.mockRejectedValueOnce(new NetworkError('no answer'))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    const notice = within(screen.getByRole('status'))
    expect(notice.getByText('Your 3 answers are kept on this device')).toBeTruthy()
    expect(notice.getByText('Connection Error')).toBeTruthy()
    expect(notice.getByText('Please check your internet connection')).toBeTruthy()
    expect(showToast).toHaveBeenCalledTimes(1)
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Connection Error' }))
    expect(readDraft(parent.draftKey, 3)?.isWaiting).toBe(true)
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(send.mock.calls.map(([, , , options]) => options?.idempotencyKey)).toEqual(
      Array(2).fill(almostDone.submissionKey),
    )
    expect(mockRouter.replace).toHaveBeenCalledTimes(1)
    expectForgotten(parent.draftKey)
  })

  it('a visit sends the answers that an earlier one could not', async () => {
    writeDraft(parent.draftKey, { ...almostDone, isWaiting: true })
    await act(async () => render(<Questionnaire {...parent} />, { wrapper: InEnglish }))
    expect(send).toHaveBeenCalledTimes(1)
    expect(mockRouter.replace).toHaveBeenCalledTimes(1)
  })

  it('pending answers are sent again when the person returns to the page, and not while it is out of sight', async () => {
    send.mockRejectedValueOnce(new NetworkError('no answer'))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(send).toHaveBeenCalledTimes(1)
    visibility.mockReturnValue('visible')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(send).toHaveBeenCalledTimes(2)
    visibility.mockRestore()
  })

  it('answers are pending before there is a response, so that a closed page loses nothing', async () => {
    send.mockReturnValueOnce(new Promise(() => undefined))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    expect(readDraft(parent.draftKey, 3)?.isWaiting).toBe(true)
  })

  it('answers stay pending while the server fails, which is reported once and not at every attempt', async () => {
    send.mockRejectedValue(new ApiError(503, '', ''))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    expect(showToast).toHaveBeenCalledTimes(1)
    for (let times = 0; times < 3; times++) {
      expect(screen.getByRole('status').textContent).toContain('Failed to submit assessment')
      expect(screen.queryByText('Please check your internet connection')).toBeNull()
      await act(async () => window.dispatchEvent(new Event('online')))
    }
    expect(send).toHaveBeenCalledTimes(4)
    expect(showToast).toHaveBeenCalledTimes(1)
    expect(readDraft(parent.draftKey, 3)?.isWaiting).toBe(true)
  })

  it('nothing is stored twice when an attempt of days ago had arrived and only its response was lost', async () => {
    const stored = { assessorType: 'parent', answers: [2, 0, 3], completedAt: '2026-11-20T00:00:00.000Z' }
    const older = { ...stored, answers: [0, 0, 0], completedAt: '2026-11-19T00:00:00.000Z' }
    const teachers = { ...stored, assessorType: 'teacher', answers: [1, 1, 1], completedAt: '2026-11-21T00:00:00.000Z' }
    jest.mocked(apiGet).mockResolvedValueOnce([older, teachers, stored])
    const dayAgo = Date.now() - 24 * 60 * 60 * 1000
    writeDraft(parent.draftKey, { ...almostDone, isWaiting: true, triedAt: dayAgo })
    await act(async () => render(<Questionnaire {...parent} />, { wrapper: InEnglish }))
    expect(send).not.toHaveBeenCalled()
    expect(jest.mocked(apiGet).mock.calls).toEqual([['/api/assessments/child?childId=child-1']])
    expect(mockRouter.replace).toHaveBeenCalledTimes(1)
    expectForgotten(parent.draftKey)
  })

  it('answers that had not arrived are sent days later', async () => {
    jest.mocked(apiGet).mockResolvedValueOnce([])
    const dayAgo = Date.now() - 24 * 60 * 60 * 1000
    writeDraft(parent.draftKey, { ...almostDone, isWaiting: true, triedAt: dayAgo })
    await act(async () => render(<Questionnaire {...parent} />, { wrapper: InEnglish }))
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('an answer can be changed while it is sent again by itself, and the change is kept', async () => {
    let answer: (value: unknown) => void = () => undefined
    send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    writeDraft(parent.draftKey, { ...almostDone, isWaiting: true })
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    fireEvent.click(screen.getByRole('radio', { name: 'Never' }))
    await act(async () => answer(stored))
    expect(mockRouter.replace).not.toHaveBeenCalled()
    expect(readDraft(parent.draftKey, 3)).toMatchObject({ answers: [2, 0, 0], isWaiting: false })
    await finish()
    expect(send.mock.calls[1]?.[2]).toEqual({ childId: 'child-1', answers: [2, 0, 0] })
    expect(mockRouter.replace).toHaveBeenCalledTimes(1)
  })

  it('a submission that ends late leaves the person on the page they have gone to', async () => {
    let answer: (value: unknown) => void = () => undefined
    send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    writeDraft(parent.draftKey, almostDone)
    const { unmount } = render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    unmount()
    await act(async () => answer(stored))
    expect(mockRouter.replace).not.toHaveBeenCalled()
    expectForgotten(parent.draftKey)
  })

  it('answers that the server refuses are no longer pending', async () => {
    send.mockRejectedValueOnce(new ApiError(403, '', ''))
    writeDraft(parent.draftKey, { ...almostDone, isWaiting: true })
    await act(async () => render(<Questionnaire {...parent} />, { wrapper: InEnglish }))
    expect(readDraft(parent.draftKey, 3)?.isWaiting).toBe(false)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('a submission takes a new key when the server knows the first one with other answers', async () => {
    send.mockRejectedValueOnce(new ApiError(422, '', ''))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    const keys = send.mock.calls.map(([, , , options]) => options?.idempotencyKey)
    expect(keys).toEqual([almostDone.submissionKey, expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(mockRouter.replace).toHaveBeenCalled()
  })

  it('a submission that failed is reported', async () => {
    send.mockRejectedValueOnce(new ApiError(500, '', ''))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Error', description: 'Failed to submit assessment' }),
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish' }).disabled).toBe(false)
  })

  it('a logged-out parent is sent to the login after half a second and keeps the draft', async () => {
    jest.useFakeTimers()
    send.mockRejectedValueOnce(new ApiError(401, '', ''))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' }),
    )
    act(() => void jest.advanceTimersByTime(499))
    expect(leaveTo).not.toHaveBeenCalled()
    act(() => void jest.advanceTimersByTime(1))
    expect(leaveTo).toHaveBeenCalledWith('/api/login?next=%2Fparent-assessment%3Fchild%3Dchild-1')
    expect(readDraft(parent.draftKey, 3)?.isWaiting).toBe(true)
    jest.useRealTimers()
  })

  it.each([
    ['Child information not found', parent, 'Finish'],
    ['Student information not found', teacher, 'Submit'],
  ])('a questionnaire without a child shows %j and sends nothing', async (description, props, button) => {
    writeDraft(props.draftKey, almostDone)
    render(<Questionnaire {...props} submit={{ ...props.submit, childId: null }} />, { wrapper: InEnglish })
    await finish(button)
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Error', description }))
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a teacher', () => {
  beforeEach(() => writeDraft(teacher.draftKey, almostDone))

  it('a teacher is thanked in place, with the focus on it', async () => {
    render(<Questionnaire {...teacher} />, { wrapper: InEnglish })
    await finish('Submit')
    expect(send.mock.calls[0]?.slice(1, 3)).toEqual([
      '/api/teacher-assessments',
      { token: 'referral-1.mac', teacherName: 'Siriporn', childId: 'child-1', answers: [2, 0, 3] },
    ])
    expect(heading().textContent).toBe('Thank you')
    expect(document.activeElement).toBe(heading())
    expectForgotten(teacher.draftKey)
    expect(mockRouter.replace).not.toHaveBeenCalled()
  })

  it('the weeks a teacher has known the pupil are kept with the draft, and every attempt sends the same', async () => {
    const known = { ...teacher, submit: { ...teacher.submit, weeksKnown: 12 } }
    render(<Questionnaire {...known} />, { wrapper: InEnglish })
    expect(readDraft(teacher.draftKey, 3)).toMatchObject({ teacherName: 'Siriporn', weeksKnown: 12 })
    await finish('Submit')
    expect(send.mock.calls[0]?.[2]).toMatchObject({ teacherName: 'Siriporn', weeksKnown: 12 })
  })

  it.each([
    // An invalid link can be renewed, so its draft is needed; an answered request stays answered.
    [404, 'LINK_NOT_FOUND', 'Invalid or expired referral link', 1],
    [409, 'ALREADY_ANSWERED', 'This assessment is already completed', 0],
    [410, 'LINK_USED', 'This assessment is already completed', 0],
    [410, 'LINK_DECLINED', 'You told us that you cannot answer', 0],
  ])(
    'a teacher learns on %i %s why the link does not work, and only answers that can still be sent are kept',
    async (status, code, title, kept) => {
      send.mockRejectedValueOnce(new ApiError(status, '', JSON.stringify({ code })))
      render(<Questionnaire {...teacher} />, { wrapper: InEnglish })
      await finish('Submit')
      expect(heading().textContent).toBe(title)
      expect(document.activeElement).toBe(heading())
      if (kept) expect(Object.keys(localStorage)).toEqual([draftPrefix + teacher.draftKey])
      else expectForgotten(teacher.draftKey)
    },
  )
})
