/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { writeDraft } from '@/components/drafts/draft-on-screen'
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

describe('Back', () => {
  async function back() {
    await act(async () => {
      history.back()
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    })
  }

  it('Back leads to the question before, and from the first to the instruction', async () => {
    begin()
    for (const key of ['3', '1']) {
      press(key)
      press('Enter')
    }
    expect(heading().textContent).toContain('Third sentence')
    await back()
    expect(heading().textContent).toContain('Second sentence')
    expect(chosen()).toBe('0')
    await back()
    await back()
    expect(heading().textContent).toBe('How to answer')
  })

  async function expectBackFromTheSecondQuestion() {
    expect(heading().textContent).toContain('Second sentence')
    await back()
    expect(heading().textContent).toContain('First sentence')
    await back()
    expect(heading().textContent).toBe('How to answer')
  }

  it('moving adds no history entry twice when Previous was clicked before', async () => {
    begin()
    press('3')
    press('Enter')
    click('Previous')
    await waitFor(() => expect(heading().textContent).toContain('First sentence'))
    press('Enter')
    await expectBackFromTheSecondQuestion()
  })

  it('Back is the question before after a change of child too', async () => {
    const { rerender } = begin()
    press('3')
    press('Enter')
    history.replaceState(null, '')
    rerender(<Questionnaire {...parent} draftKey="parent.child-2" />)
    click('Begin')
    press('1')
    press('Enter')
    await expectBackFromTheSecondQuestion()
    // The other child's entry is unchanged.
    await back()
    rerender(<Questionnaire {...parent} />)
    expect(heading().textContent).toContain('First sentence')
    await back()
    expect(heading().textContent).toBe('How to answer')
  })

  it('Previous still leads to the question before after a reload', async () => {
    const { unmount } = begin()
    press('3')
    press('Enter')
    unmount()
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    click('Previous')
    await waitFor(() => expect(heading().textContent).toContain('First sentence'))
    await back()
    expect(heading().textContent).toBe('How to answer')
  })
})

describe('checking the answers', () => {
  const all = { answers: [2, 0, 3], at: 2, submissionKey: 'key', isWaiting: false }

  it('the list of all answers is offered once all are given', async () => {
    writeDraft(parent.draftKey, { ...all, answers: [2, 0, null] })
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    const offer = () => screen.getByText('Check your answers').closest('button')
    expect(offer()).toHaveClass('invisible')
    press('4')
    expect(offer()).not.toHaveClass('invisible')
    click('Previous')
    await waitFor(() => expect(heading().textContent).toContain('Second sentence'))
    expect(screen.getByRole('button', { name: 'Check your answers' })).toBeTruthy()
  })

  it('the list shows each answer, changes one with one click, returns and finishes', async () => {
    writeDraft(parent.draftKey, all)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await act(async () => click('Check your answers'))
    await waitFor(() => expect(heading().textContent).toBe('Check your answers'))
    const rows = within(screen.getByRole('list')).getAllByRole('button')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1FirstOftenChange',
      '2SecondNeverChange',
      '3ThirdVery OftenChange',
    ])
    press('1')
    fireEvent.click(rows[1] as HTMLElement)
    expect(heading().textContent).toContain('Second sentence')
    press('2')
    click('Back to the list')
    await waitFor(() => expect(heading().textContent).toBe('Check your answers'))
    expect(document.activeElement).toBe(heading())
    await act(async () => click('Finish'))
    expect(send.mock.calls[0]?.[2]).toEqual({ childId: 'child-1', answers: [2, 1, 3] })
  })
})
