/** @jest-environment jsdom */
import { TextEncoder } from 'node:util'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { writeDraft } from '@/components/drafts/draft-on-screen'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { parent } from '@/tests/support/questionnaire'
import { begin, chosen, click, heading, press } from '@/tests/support/questionnaire-steps'
import { Questionnaire } from './questionnaire'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter, usePathname: () => '/parent-assessment' }))
jest.mock('@/components/ui/toast', () => ({ showToast: jest.fn() }))
jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

const mockRouter = { replace: jest.fn(), refresh: jest.fn() }
const send = jest.mocked(apiSend)

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '')
  window.scrollTo = jest.fn()
  jest.resetAllMocks()
})
afterEach(cleanup)

describe('one question at a time', () => {
  it('the questionnaire begins with how to answer, and one button', () => {
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    expect(heading().textContent).toBe('How to answer')
    expect(screen.getByText(parent.instruction)).toBeTruthy()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(document.activeElement).toBe(document.body)
    press('Enter')
    expect(heading().textContent).toBe('How to answer')
  })

  it('the first question is shown with its place as text and as a bar, and has the focus', () => {
    begin()
    expect(heading().textContent).toBe('Question 1 of 3: First sentence')
    expect(document.activeElement).toBe(heading())
    expect(screen.queryByText(parent.instruction)).toBeNull()
    expect(screen.getByRole('progressbar', { name: 'Question 1 of 3' }).getAttribute('aria-valuenow')).toBe('1')
    expect(screen.getByRole('group', { name: /how often .* First sentence/ })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
  })

  it('Next asks for an answer first, and moves the focus to the answers', () => {
    begin()
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(showToast).toHaveBeenCalledWith({
      title: 'Please select an answer',
      description: 'You must answer the current question to continue',
      tone: 'error',
    })
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Never' }))
    expect(chosen()).toBeUndefined()
    // The toast disappears; the error stays until an answer is chosen.
    const answers = screen.getByRole('group', { name: /how often .* First sentence/ })
    const missing = screen.getByText('Please select an answer')
    expect(answers.getAttribute('aria-describedby')).toBe(missing.id)
    fireEvent.click(screen.getByRole('radio', { name: 'Often' }))
    expect(screen.queryByText('Please select an answer')).toBeNull()
    expect(answers.getAttribute('aria-describedby')).toBeNull()
  })

  it('Next and Previous move the focus to the question', async () => {
    begin()
    fireEvent.click(screen.getByRole('radio', { name: 'Often' }))
    expect(heading().textContent).toContain('First sentence')
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(heading().textContent).toBe('Question 2 of 3: Second sentence')
    expect(document.activeElement).toBe(heading())
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    expect(chosen()).toBeUndefined()
    click('Previous')
    await waitFor(() => expect(heading().textContent).toContain('First sentence'))
    expect(document.activeElement).toBe(heading())
    expect(chosen()).toBe('2')
  })

  it('a page that returns in another language keeps everything', () => {
    const { rerender } = begin()
    press('3')
    press('Enter')
    rerender(<Questionnaire {...parent} questions={['หนึ่ง', 'สอง', 'สาม']} />)
    expect(heading().textContent).toContain('สอง')
    press('Enter', document.body)
    expect(showToast).toHaveBeenCalledTimes(1)
  })
})

describe('keys', () => {
  it('the keys 1 to 4 choose and take the focus, Enter goes on, up to the submission', async () => {
    begin()
    for (const key of ['4', '1', '3']) {
      press(key)
      expect(document.activeElement).toBe(screen.getAllByRole('radio')[Number(key) - 1])
      await act(async () => press('Enter'))
    }
    expect(send.mock.calls[0]?.[2]).toEqual({ childId: 'child-1', answers: [3, 0, 2], seconds: expect.any(Number) })
  })

  it('the digit keys of a Thai keyboard choose an answer', () => {
    begin()
    press('/', document.body, { code: 'Digit2' })
    expect(chosen()).toBe('1')
  })

  it('Enter is left to buttons, and all keys to what lies outside the question', () => {
    render(
      <>
        <input aria-label="outside" />
        <Questionnaire {...parent} />
      </>,
      { wrapper: InEnglish },
    )
    click('Begin')
    press('2', screen.getByLabelText('outside'))
    press('2', screen.getByRole('link', { name: 'Home' }))
    press('2', document.body, { ctrlKey: true })
    expect(chosen()).toBeUndefined()
    press('2', document.body)
    press('Enter', screen.getByRole('button', { name: 'Next' }))
    press('Enter', document.body, { repeat: true })
    expect(heading().textContent).toContain('First sentence')
  })
})

describe('the draft', () => {
  it('a reload restores the draft with its question and idempotency key', async () => {
    const { unmount } = begin()
    press('3')
    press('Enter')
    press('1')
    unmount()
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    expect(heading().textContent).toContain('Second sentence')
    expect(chosen()).toBe('0')
  })

  it('a draft belongs to one child', () => {
    const { rerender } = begin()
    press('3')
    press('Enter')
    rerender(<Questionnaire {...parent} draftKey="parent.child-2" />)
    expect(heading().textContent).toBe('How to answer')
    rerender(<Questionnaire {...parent} />)
    expect(heading().textContent).toContain('Second sentence')
  })

  it('a draft that another tab deleted, as by signing out, does not return', () => {
    begin()
    press('3')
    press('Enter')
    const key = Object.keys(localStorage)[0] ?? ''
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
    expect(heading().textContent).toBe('How to answer')
    expect(localStorage.length).toBe(0)
  })

  it('a draft that another tab deleted does not return either where the newest answer could not be stored', () => {
    begin()
    press('3')
    press('Enter')
    const key = Object.keys(localStorage)[0] ?? ''
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    press('2')
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
    full.mockRestore()
    expect(heading().textContent).toBe('How to answer')
    expect(window.onbeforeunload?.(new Event('beforeunload'))).toBeUndefined()
  })

  it('a draft that another tab changed is shown with its change', () => {
    begin()
    press('3')
    const key = Object.keys(localStorage)[0] ?? ''
    const changed = JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), answers: [1, null, null] })
    localStorage.setItem(key, changed)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: changed })))
    expect(chosen()).toBe('1')
    expect(localStorage.getItem(key)).toBe(changed)
  })

  it('the questionnaire works without storage', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    begin()
    press('3')
    press('Enter')
    expect(heading().textContent).toContain('Second sentence')
    setItem.mockRestore()
  })

  it('the server’s HTML is taken over without a mismatch, with what was chosen before', async () => {
    writeDraft(parent.draftKey, { answers: [2, null, null], at: 1, submissionKey: 'key', isWaiting: false })
    const container = document.body.appendChild(document.createElement('div'))
    const element = (
      <InEnglish>
        <Questionnaire {...parent} startAt={1} />
      </InEnglish>
    )
    // React's server part expects it when it loads; jsdom has none.
    globalThis.TextEncoder = TextEncoder as typeof globalThis.TextEncoder
    const { renderToString } = await import('react-dom/server.edge')
    container.innerHTML = renderToString(element)
    expect(heading().textContent).toContain('Second sentence')
    screen.getByRole<HTMLInputElement>('radio', { name: 'Very Often' }).checked = true
    const problems: unknown[] = []
    const root = await act(async () => hydrateRoot(container, element, { onRecoverableError: (e) => problems.push(e) }))
    expect(problems).toEqual([])
    expect(heading().textContent).toContain('Second sentence')
    expect(chosen()).toBe('3')
    expect(document.activeElement).toBe(document.body)
    act(() => root.unmount())
    container.remove()
  })
})
