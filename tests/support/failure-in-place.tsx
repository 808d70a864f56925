import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'

/** How the server answers every request from now on; null: never. */
export function answerEvery(status: number | null, body: unknown = {}): jest.Mock {
  const text = JSON.stringify(body)
  const answer = { ok: Number(status) < 400, status, statusText: '', text: async () => text }
  const fetch = jest.fn(() => (status === null ? new Promise(() => {}) : Promise.resolve(answer)))
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch
  return fetch
}

/**
 * Lets every request from now on run until it is answered.
 *
 * @returns answers the oldest request that still runs
 */
export function answerByHand(): (status: number, body?: unknown) => Promise<void> {
  const running: ((answer: unknown) => void)[] = []
  globalThis.fetch = jest.fn(
    () => new Promise((resolve) => running.push(resolve)),
  ) as unknown as typeof globalThis.fetch
  return async (status, body = {}) => {
    await waitFor(() => expect(running).not.toHaveLength(0))
    const text = JSON.stringify(body)
    await act(async () => running.shift()?.({ ok: status < 400, status, statusText: '', text: async () => text }))
  }
}

export async function press(name: string, place: HTMLElement = document.body): Promise<void> {
  await act(async () => fireEvent.click(within(place).getByRole('button', { name })))
}

/** What a mail scanner that presses buttons does not do (use-typed-word.tsx). */
export function typeWord(): void {
  const field = screen.getByLabelText('Type “confirm” to go on')
  fireEvent.change(field, { target: { value: ' Confirm.' } })
}

interface FailingPress {
  /** The button's name. */
  name: string
  /** Of the toast. */
  title?: string
  /** Why it failed, in the toast and in place. */
  text: string
  /** The row, the form or the confirmation that both the button and the sentence belong to. */
  place?: () => HTMLElement | null
  /** Below where the button ends the line that says what it is about. */
  side?: 'above' | 'below'
}

/**
 * Presses a button whose request fails: the toast says so, and the same sentence is at the button, once, where no
 * screen reader reads it out a second time. The next press removes it.
 */
export async function expectFailureInPlace(failing: FailingPress): Promise<void> {
  const { name, title = 'Error', text, place = () => document.body, side = 'above' } = failing
  const row = () => place() ?? document.body
  takeToast()
  answerEvery(500)
  await press(name, row())
  const sentence = await within(row()).findByText(text)
  expect(takeToast()).toEqual({ title, description: text, tone: 'error' })
  expect(screen.getAllByText(text)).toHaveLength(1)
  expect(sentence.closest('[role=alert], [role=status], [aria-live]')).toBeNull()
  const button = within(row()).getByRole('button', { name })
  const isAbove = sentence.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).toBe(side === 'above')

  const fetch = answerEvery(null)
  await press(name, row())
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  expect(screen.queryByText(text)).toBeNull()
}
