import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { takeToast } from '@/components/ui/toast'

/** The server's answer to every request from now on; null: none. */
export function answerEvery(status: number | null, body: unknown = {}): jest.Mock {
  const text = JSON.stringify(body)
  const answer = { ok: Number(status) < 400, status, statusText: '', text: async () => text }
  const fetch = jest.fn(() => (status === null ? new Promise(() => {}) : Promise.resolve(answer)))
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch
  return fetch
}

/** Lets requests run. @returns answers the oldest pending one */
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

/** A mail scanner that clicks does not type (use-typed-word.tsx). */
export function typeWord(): void {
  const field = screen.getByLabelText('Type “confirm” to go on')
  fireEvent.change(field, { target: { value: ' Confirm.' } })
}

interface FailingClick {
  name: string
  title?: string
  text: string
  /** The row, form or confirmation that contains the button and the message. */
  place?: () => HTMLElement | null
  /** Below where the button ends the line that describes it. */
  side?: 'above' | 'below'
}

/**
 * Clicks a button whose request fails: the toast and, once, hidden from a second reading by screen readers, the place of the
 * button have the message. The next click removes it.
 */
export async function expectFailureInPlace(failing: FailingClick): Promise<void> {
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
