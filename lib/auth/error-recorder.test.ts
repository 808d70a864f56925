import { ErrorRecorder } from './error-recorder'

const swallowed = (work: () => Promise<unknown>) => work().catch(() => null)

test('the first error is thrown again after it was swallowed', async () => {
  const kept = new ErrorRecorder()
  const fail = kept.by((message: string) => Promise.reject(new Error(message)))
  await swallowed(() => fail('first'))
  await swallowed(() => fail('second'))
  expect(() => kept.rethrow()).toThrow('first')
})

test('what is thrown may be anything, and a function that is not asynchronous may throw it', async () => {
  const kept = new ErrorRecorder()
  const fail = kept.by(() => {
    throw undefined
  })
  await swallowed(fail)
  let thrown: unknown = 'nothing'
  try {
    kept.rethrow()
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeUndefined()
})

test('without an error the value comes back and nothing is thrown', async () => {
  const kept = new ErrorRecorder()
  expect(await kept.by((a: number, b: number) => a + b)(1, 2)).toBe(3)
  expect(() => kept.rethrow()).not.toThrow()
})
