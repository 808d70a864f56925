/** @jest-environment jsdom */
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { rememberFinished } from '@/components/drafts/draft-on-screen'
import { clearChildData } from '@/components/sessions/clear-child-data'
import { draftPrefix } from '@/lib/request/cookie-names'
import { InEnglish } from '@/tests/support/in-english'
import { parent, teacher } from '@/tests/support/questionnaire'
import { begin, heading, press } from '@/tests/support/questionnaire-steps'
import { Questionnaire } from './questionnaire'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter, usePathname: () => '/parent-assessment' }))
jest.mock('@/components/ui/toast', () => ({ showToast: jest.fn() }))
jest.mock('@/components/offline/forget-kept-pages', () => ({ forgetKeptPages: jest.fn() }))

const mockRouter = { replace: jest.fn(), refresh: jest.fn() }

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '')
  window.scrollTo = jest.fn()
  jest.resetAllMocks()
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function answerTwo(props = parent) {
  const page = begin(props)
  for (const key of ['3', '1']) {
    press(key)
    press('Enter')
  }
  expect(heading().textContent).toContain('Third sentence')
  return page
}

function finish(draftKey = parent.draftKey) {
  rememberFinished(draftKey)
  localStorage.removeItem(draftPrefix + draftKey)
}

const show = () => render(<Questionnaire {...parent} />, { wrapper: InEnglish })
const isSeen = () => document.querySelector('h1')?.closest('[hidden]') === null

describe('an entry of the history whose answers are stored', () => {
  it('shows no form and leads to the first one, from there to the page before, or to the home where there is none', () => {
    answerTwo().unmount()
    finish()
    const go = jest.spyOn(history, 'go').mockImplementation()
    jest.useFakeTimers()
    const { unmount } = show()
    expect(isSeen()).toBe(false)
    expect(go.mock.calls).toEqual([[-3]])
    // `popstate` for the first entry.
    history.replaceState({ questionnaire: { ...history.state.questionnaire, at: -1, depth: 0 } }, '')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(go.mock.calls).toEqual([[-3], [-1]])
    act(() => void jest.advanceTimersByTime(3_000))
    expect(mockRouter.replace.mock.calls).toEqual([['/']])
    unmount()
  })

  it('is none of a new start, of another child or of what came after signing out', () => {
    answerTwo().unmount()
    const entry = history.state
    finish('parent.child-2')
    const other = show()
    expect(heading().textContent).toContain('Third sentence')
    expect(isSeen()).toBe(true)
    other.unmount()
    finish()
    history.pushState(null, '')
    const next = show()
    expect(heading().textContent).toBe('How to answer')
    expect(isSeen()).toBe(true)
    next.unmount()
    clearChildData()
    expect(Object.keys(localStorage)).toEqual([])
    history.replaceState(entry, '')
    show()
    expect(isSeen()).toBe(true)
  })
})

describe('where another tab has sent the answers', () => {
  const dispatchStorageEvent = (draftKey: string) =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: draftPrefix + draftKey })))

  it('a parent’s page goes on to the result', async () => {
    answerTwo()
    finish()
    await dispatchStorageEvent(parent.draftKey)
    expect(heading().textContent).toContain('Third sentence')
    await waitFor(() => expect(mockRouter.replace.mock.calls).toEqual([['/assessment-results']]))
    expect(localStorage.getItem(draftPrefix + parent.draftKey)).toBeNull()
  })

  it('a teacher’s says that the link has been used', async () => {
    answerTwo(teacher)
    finish(teacher.draftKey)
    await dispatchStorageEvent(teacher.draftKey)
    await waitFor(() => expect(heading().textContent).toBe('This assessment is already completed'))
  })
})
