/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { readDraft } from '@/components/drafts/draft'
import { writeDraft } from '@/components/drafts/draft-on-screen'
import { ApiError, apiSend } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { almostDone, parent } from '@/tests/support/questionnaire'
import { Questionnaire } from './questionnaire'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => '/',
}))
jest.mock('@/components/ui/toast', () => ({ showToast: jest.fn() }))
jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '')
})
afterEach(cleanup)

const finish = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Finish' })))

test.each([
  [403, 'You are not allowed to do this', 'You are not allowed to do this'],
  [404, 'Not found', 'Child information not found'],
])(
  'answers refused with %i are kept, and why stays at the button with a link home',
  async (status, message, reason) => {
    jest.mocked(apiSend).mockRejectedValueOnce(new ApiError(status, '', JSON.stringify({ message })))
    writeDraft(parent.draftKey, almostDone)
    render(<Questionnaire {...parent} />, { wrapper: InEnglish })
    await finish()
    const sentence = screen.getByText(reason, { exact: false }).closest('p') as HTMLElement
    expect(sentence.textContent).toBe(`Failed to submit assessment · ${reason} · Home`)
    expect(within(sentence).getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    // They may belong to another account of this browser.
    expect(readDraft(parent.draftKey, 3)?.answers).toEqual(almostDone.answers)
    jest.mocked(apiSend).mockReturnValueOnce(new Promise(() => undefined))
    await finish()
    expect(screen.queryByText(reason, { exact: false })).toBeNull()
  },
)

test('answers beyond a day’s limit wait on this device, and the server’s sentence says why', async () => {
  const message =
    'You have answered about this child 20 times within a day. More can be stored 24 hours after the first of them.'
  const refusal = new ApiError(429, '', JSON.stringify({ message, code: 'TOO_MANY_ANSWERS' }))
  jest.mocked(apiSend).mockRejectedValueOnce(refusal)
  writeDraft(parent.draftKey, almostDone)
  render(<Questionnaire {...parent} />, { wrapper: InEnglish })
  await finish()
  expect(screen.getByText('are kept on this device', { exact: false })).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  expect(readDraft(parent.draftKey, 3)).toMatchObject({ answers: almostDone.answers, isWaiting: true })
})
