/** @jest-environment jsdom */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { storeDraft } from '@/components/drafts/draft'
import { apiSend, NetworkError } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { almostDone, parent, teacher } from '@/tests/support/questionnaire'
import { chosen, click, heading, press } from '@/tests/support/questionnaire-steps'
import { startEarlyAnswers } from './early-answers'
import { Questionnaire } from './questionnaire'

jest.mock('next/navigation', () => ({ useRouter: () => mockRouter, usePathname: () => '/parent-assessment' }))
jest.mock('@/components/ui/toast', () => ({ showToast: jest.fn() }))
jest.mock('@/lib/http/client', () => ({ ...jest.requireActual('@/lib/http/client'), apiSend: jest.fn() }))

const mockRouter = { replace: jest.fn(), refresh: jest.fn() }
const send = jest.mocked(apiSend)
const draftIn = (key: string) => JSON.parse(localStorage.getItem(`sati.draft.${key}`) ?? 'null')
let root: Root | undefined
let container: HTMLElement

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '')
  window.scrollTo = jest.fn()
  jest.resetAllMocks()
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  window.handOver?.()
  container.remove()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const page = (props: typeof parent) => (
  <InEnglish>
    <Questionnaire {...props} />
  </InEnglish>
)

/** Puts the server's HTML into the document and runs the script. @param before called before the script */
function serve(props: typeof parent, before: () => void = () => undefined) {
  process.env.NEXT_RUNTIME = 'nodejs'
  const html = renderToString(page(props))
  delete process.env.NEXT_RUNTIME
  container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  before()
  startEarlyAnswers(container.querySelector('[data-slot=early]') as HTMLElement)
}

/** Hydrates, without a mismatch. */
async function hydrate(props: typeof parent) {
  const consoleError = jest.spyOn(console, 'error')
  await act(async () => {
    root = hydrateRoot(container, page(props))
  })
  expect(consoleError).not.toHaveBeenCalled()
  expect(container.querySelector('[data-slot=early]')?.childNodes).toHaveLength(0)
}

it('what was answered early goes on in React, place, answer, focus and draft', async () => {
  serve(parent)
  click('Begin')
  press('3')
  press('Enter')
  fireEvent.click(screen.getByRole('radio', { name: 'Often' }))
  expect(heading().textContent).toBe('Question 2 of 3: Second sentence')
  screen.getByRole('button', { name: 'Previous' }).focus()
  await hydrate(parent)
  expect(heading().textContent).toBe('Question 2 of 3: Second sentence')
  expect(chosen()).toBe('2')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous' }))
  expect(draftIn(parent.draftKey).answers).toEqual([2, 2, null])
  click('Previous')
  await waitFor(() => expect(heading().textContent).toContain('First sentence'))
  expect(chosen()).toBe('2')
})

it('answers that the browser would not store are not lost when React comes', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  serve(parent)
  click('Begin')
  for (const key of ['4', '1']) {
    press(key)
    press('Enter')
  }
  await hydrate(parent)
  expect(heading().textContent).toContain('Third sentence')
  click('Previous')
  await waitFor(() => expect(chosen()).toBe('0'))
})

it('Finish says that the answers are kept when React has not come after seconds, and only when they are', () => {
  jest.useFakeTimers()
  const isNoticeShown = () => !screen.getByText('Your 3 answers are kept on this device').closest('[hidden]')
  storeDraft(parent.draftKey, almostDone)
  serve({ ...parent, startAt: 2 })
  click('Finish')
  jest.advanceTimersByTime(7_000)
  expect(isNoticeShown()).toBe(false)
  click('Finish')
  jest.advanceTimersByTime(1_000)
  expect(isNoticeShown()).toBe(true)
  press('1')
  expect(isNoticeShown()).toBe(false)
  jest.advanceTimersByTime(10_000)
  expect(isNoticeShown()).toBe(false)
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  click('Finish')
  jest.advanceTimersByTime(8_000)
  expect(isNoticeShown()).toBe(false)
})

it('Finish without a network is kept as finished, under a teacher’s name, and is tried by React at once', async () => {
  send.mockRejectedValue(new NetworkError('offline'))
  storeDraft(teacher.draftKey, almostDone)
  serve({ ...teacher, startAt: 2 })
  expect(chosen()).toBe('3')
  click('Submit')
  click('Submit')
  expect(draftIn(teacher.draftKey)).toMatchObject({ isWaiting: true, teacherName: 'Siriporn', answers: [2, 0, 3] })
  await hydrate({ ...teacher, startAt: 2 })
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]?.[3]).toMatchObject({ idempotencyKey: almostDone.submissionKey })
  expect(screen.getByText('Your 3 answers are kept on this device')).toBeTruthy()
})

it('an answer changed after Finish has to be finished again', async () => {
  storeDraft(parent.draftKey, almostDone)
  serve({ ...parent, startAt: 2 })
  click('Finish')
  fireEvent.click(screen.getByRole('radio', { name: 'Never' }))
  await hydrate({ ...parent, startAt: 2 })
  expect(send).not.toHaveBeenCalled()
  expect(chosen()).toBe('0')
  expect(draftIn(parent.draftKey).isWaiting).toBe(false)
})

it.each([
  ['finished answers that wait', { ...almostDone, isWaiting: true }],
  ['the list of all answers', { ...almostDone, at: 3 }],
])('%s are left to React', async (_, draft) => {
  send.mockRejectedValue(new NetworkError('offline'))
  storeDraft(parent.draftKey, draft)
  serve({ ...parent, startAt: draft.at })
  expect(container.querySelector<HTMLElement>('[data-slot=early]')?.hidden).toBe(true)
  await hydrate({ ...parent, startAt: draft.at })
  expect(draftIn(parent.draftKey).answers).toEqual([2, 0, 3])
})

it('a press before anything was begun is React’s where it is not Begin', async () => {
  serve(parent)
  const clicked = jest.fn()
  const other = document.createElement('button')
  container.querySelector('[data-slot=bar]')?.append(other)
  window.addEventListener('click', clicked, { once: true })
  fireEvent.click(other)
  expect(clicked).toHaveBeenCalledTimes(1)
  other.remove()
  await hydrate(parent)
  expect(heading().textContent).toBe('How to answer')
})

it('an answer given before the script was there counts, until another is given', async () => {
  storeDraft(parent.draftKey, { ...almostDone, answers: [2, 0, null] })
  serve({ ...parent, startAt: 2 }, () => fireEvent.click(screen.getByRole('radio', { name: 'Occasionally' })))
  expect(chosen()).toBe('1')
  expect(draftIn(parent.draftKey).answers).toEqual([2, 0, 1])
  press('4')
  await hydrate({ ...parent, startAt: 2 })
  expect(chosen()).toBe('3')
  expect(draftIn(parent.draftKey).answers).toEqual([2, 0, 3])
})

it('answers of another tab are shown and not stored once more', async () => {
  storeDraft(parent.draftKey, almostDone)
  serve({ ...parent, startAt: 2 })
  storeDraft(parent.draftKey, { ...almostDone, answers: [2, 0, 1] })
  const stored = localStorage.getItem(`sati.draft.${parent.draftKey}`)
  const store = jest.spyOn(Storage.prototype, 'setItem')
  window.dispatchEvent(new StorageEvent('storage', { key: `sati.draft.${parent.draftKey}` }))
  expect(chosen()).toBe('1')
  expect(store).not.toHaveBeenCalled()
  expect(localStorage.getItem(`sati.draft.${parent.draftKey}`)).toBe(stored)
  await hydrate({ ...parent, startAt: 2 })
})

it('what another tab has deleted meanwhile does not come back with React', async () => {
  storeDraft(parent.draftKey, almostDone)
  serve({ ...parent, startAt: 2 })
  press('1')
  click('Finish')
  localStorage.clear()
  await hydrate({ ...parent, startAt: 2 })
  expect(heading().textContent).toBe('How to answer')
  expect(draftIn(parent.draftKey)).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('where React has to render anew, as after a translation of the page, the answers and the keys are its own', async () => {
  serve(parent)
  click('Begin')
  press('3')
  press('Enter')
  press('2')
  const onRecoverableError = jest.fn()
  // A translator also changes texts that React has rendered.
  for (const text of container.querySelectorAll('[data-slot=counter] + b + span')) text.textContent = 'เกี่ยวกับพลอย'
  await act(async () => {
    root = hydrateRoot(container, page(parent), { onRecoverableError })
  })
  expect(onRecoverableError).toHaveBeenCalled()
  expect(heading().textContent).toContain('Second sentence')
  expect(chosen()).toBe('1')
  press('4')
  expect(chosen()).toBe('3')
  expect(draftIn(parent.draftKey).answers).toEqual([2, 3, null])
  press('Enter')
  expect(heading().textContent).toContain('Third sentence')
})

it('two presses of Previous in a hurry are one', async () => {
  serve(parent)
  click('Begin')
  for (const key of ['3', '1']) {
    press(key)
    press('Enter')
  }
  const back = jest.spyOn(history, 'back')
  click('Previous')
  click('Previous')
  expect(back).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(heading().textContent).toContain('Second sentence'))
  await hydrate(parent)
})
