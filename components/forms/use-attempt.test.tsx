import { act, cleanup, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { takeToast } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { type SendRequest, useAttempt, useButtonRequest } from './use-attempt'

beforeEach(() => void takeToast())
afterEach(cleanup)

const refusal = (status: number, message: string) => new ApiError(status, '', JSON.stringify({ message }))
const failing = (error: unknown) => async () => {
  throw error
}

function renderAttempt() {
  let failure: ReactNode
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InEnglish>
      {children}
      {failure}
    </InEnglish>
  )
  const { result, rerender } = renderHook(
    () => {
      const attempt = useAttempt()
      failure = attempt.failure
      return attempt
    },
    { wrapper },
  )
  async function attempt(request: SendRequest): Promise<boolean> {
    const answer = await act(() => result.current.attempt(request, 'It failed'))
    rerender()
    return answer
  }
  function forget(): void {
    act(() => result.current.forget())
    rerender()
  }
  return { attempt, forget }
}

/** A request that runs until `fail` is called. */
function slowRequest() {
  let fail = () => {}
  const running = new Promise<boolean>((_, reject) => {
    fail = () => reject(refusal(500, ''))
  })
  return { request: () => running, fail }
}

test.each([
  ['a broken server', refusal(500, 'Something went wrong'), 'It failed'],
  ['no connection', new NetworkError('no answer'), 'Please check your internet connection'],
  ['a conflict, in the server’s words', refusal(409, 'It is over already'), 'It is over already'],
  ['too many requests, in the server’s words', refusal(429, 'Wait a minute'), 'Wait a minute'],
])('a failed attempt is explained in place as in its toast: %s', async (_, error, text) => {
  const { attempt } = renderAttempt()
  expect(await attempt(failing(error))).toBe(false)
  expect(takeToast()?.description).toBe(text)
  expect(screen.getByText(text)).toBeVisible()
})

test('the next attempt removes the sentence, and returns what the request returned', async () => {
  const { attempt } = renderAttempt()
  await attempt(failing(refusal(500, '')))
  expect(await attempt(async () => true)).toBe(true)
  expect(screen.queryByText('It failed')).toBeNull()
})

test('nothing is shown in place when the browser is about to leave for the sign-in page', async () => {
  jest.useFakeTimers()
  const { attempt } = renderAttempt()
  expect(await attempt(failing(refusal(401, 'Unauthorized')))).toBe(true)
  jest.clearAllTimers()
  jest.useRealTimers()
  expect(takeToast()?.title).toBe('Unauthorized')
  expect(screen.queryByText('It failed')).toBeNull()
})

test('only the latest try says in place why it failed; the toast tells of the earlier one too', async () => {
  const { attempt } = renderAttempt()
  const { request, fail } = slowRequest()
  const earlier = attempt(request)
  await attempt(async (isLatest) => isLatest())
  fail()
  expect(await earlier).toBe(false)
  expect(takeToast()?.description).toBe('It failed')
  expect(screen.queryByText('It failed')).toBeNull()
})

test('what was forgotten is gone, and does not come back when the request fails later', async () => {
  const { attempt, forget } = renderAttempt()
  await attempt(failing(refusal(500, '')))
  forget()
  expect(screen.queryByText('It failed')).toBeNull()
  const { request, fail } = slowRequest()
  const late = attempt(request)
  forget()
  fail()
  await late
  expect(screen.queryByText('It failed')).toBeNull()
})

test('a button runs one request at a time', async () => {
  const { result } = renderHook(() => useButtonRequest(), { wrapper: InEnglish })
  const request = jest.fn(() => new Promise<boolean>(() => {}))
  await act(async () => {
    void result.current.run(request, 'It failed')
    void result.current.run(request, 'It failed')
  })
  expect(request).toHaveBeenCalledTimes(1)
  expect(result.current.pending).toBe(true)
})
