import { act, cleanup, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { takeToast } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/http/client'
import { InEnglish } from '@/tests/support/in-english'
import { useAttempt, useButtonRequest } from './use-attempt'

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
  return async (request: () => Promise<boolean>) => {
    const answer = await act(() => result.current.attempt(request, 'It failed'))
    rerender()
    return answer
  }
}

test.each([
  ['a broken server', refusal(500, 'Something went wrong'), 'It failed'],
  ['no connection', new NetworkError('no answer'), 'Please check your internet connection'],
  ['a conflict, in the server’s words', refusal(409, 'It is over already'), 'It is over already'],
  ['too many requests, in the server’s words', refusal(429, 'Wait a minute'), 'Wait a minute'],
])('says in place what the toast says: %s', async (_, error, text) => {
  const attempt = renderAttempt()
  expect(await attempt(failing(error))).toBe(false)
  expect(takeToast()?.description).toBe(text)
  expect(screen.getByText(text)).toBeVisible()
})

test('the sentence goes with the next try, and returns what that returned', async () => {
  const attempt = renderAttempt()
  await attempt(failing(refusal(500, '')))
  expect(await attempt(async () => true)).toBe(true)
  expect(screen.queryByText('It failed')).toBeNull()
})

test('says nothing in place when the browser is about to leave for the sign-in page', async () => {
  jest.useFakeTimers()
  const attempt = renderAttempt()
  expect(await attempt(failing(refusal(401, 'Unauthorized')))).toBe(true)
  jest.clearAllTimers()
  jest.useRealTimers()
  expect(takeToast()?.title).toBe('Unauthorized')
  expect(screen.queryByText('It failed')).toBeNull()
})

test('an action runs one request at a time', async () => {
  const { result } = renderHook(() => useButtonRequest(), { wrapper: InEnglish })
  const request = jest.fn(() => new Promise<boolean>(() => {}))
  await act(async () => {
    void result.current.run(request, 'It failed')
    void result.current.run(request, 'It failed')
  })
  expect(request).toHaveBeenCalledTimes(1)
  expect(result.current.pending).toBe(true)
})
