import { ApiError, apiSend, NetworkError, newIdempotencyKey } from './client'

/** Answers the next calls like a server, and keeps what was asked. */
function answerWith(...answers: (Response | Error)[]) {
  const asked: [string, RequestInit][] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init = {}) => {
    asked.push([String(path), init])
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  return asked
}

afterEach(() => jest.restoreAllMocks())

describe('a refusal', () => {
  test('a refusal reads as the specification has it: the status and the body’s text', async () => {
    const text = JSON.stringify({ message: 'Invalid email or password', code: 'INVALID_CREDENTIALS', requestId: 'r' })
    answerWith(new Response(text, { status: 401, statusText: 'Unauthorized' }))
    const error = await apiSend('POST', '/api/auth/login', {}).catch((reason) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: `401: ${text}`,
      status: 401,
      code: 'INVALID_CREDENTIALS',
      serverMessage: 'Invalid email or password',
      errors: [],
    })
  })

  test('a refusal without a body has the status text, and no server’s message', () => {
    const error = new ApiError(502, 'Bad Gateway', '')
    expect([error.message, error.code, error.serverMessage, error.errors]).toEqual([
      '502: Bad Gateway',
      undefined,
      undefined,
      [],
    ])
  })

  test.each(['<html>502</html>', 'null', '[]', '"x"', '{'])(
    'a refusal from another server than ours is no crash: %s',
    (body) => {
      const error = new ApiError(502, 'Bad Gateway', body)
      expect([error.message, error.serverMessage, error.errors]).toEqual([`502: ${body}`, undefined, []])
    },
  )

  test('a refusal names the refused fields', () => {
    const errors = [{ field: 'age', code: 'ageRange', message: 'm' }]
    expect(new ApiError(400, '', JSON.stringify({ errors })).errors).toEqual(errors)
  })
})

test.each([new TypeError('Failed to fetch'), new DOMException('aborted', 'AbortError')])(
  'no answer at all is a network error: %s',
  async (cause) => {
    answerWith(cause)
    await expect(apiSend('POST', '/x')).rejects.toBeInstanceOf(NetworkError)
  },
)

test('an answer that breaks off is a network error', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
  answerWith(new Response(broken, { status: 201 }))
  await expect(apiSend('POST', '/x')).rejects.toBeInstanceOf(NetworkError)
})

test('a write is JSON with the cookie, a key for creating ones, and is sent once', async () => {
  const asked = answerWith(Response.json({ id: 1 }), Response.json({ id: 2 }), Response.json({ id: 3 }))
  expect(await apiSend('POST', '/api/children', { name: 'พลอย' }, { idempotencyKey: 'k' })).toEqual({ id: 1 })
  await apiSend('POST', '/api/children', { name: 'พลอย' })
  await apiSend('PATCH', '/api/auth/profile', {})
  expect(asked[0]).toEqual([
    '/api/children',
    {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      body: '{"name":"พลอย"}',
    },
  ])
  expect(asked[1]?.[1].headers).toHaveProperty('Idempotency-Key', expect.stringMatching(/^[0-9a-f]{32}$/))
  expect(asked[2]?.[1].headers).not.toHaveProperty('Idempotency-Key')
  expect(asked).toHaveLength(3)
})

test('a write without a body sends none, and an answer without one is undefined', async () => {
  const asked = answerWith(new Response(null, { status: 204 }))
  expect(await apiSend('DELETE', '/x')).toBeUndefined()
  expect(asked).toEqual([['/x', { method: 'DELETE', credentials: 'include', headers: {} }]])
})

test('keys do not come twice', () => {
  expect(new Set(Array.from({ length: 1_000 }, newIdempotencyKey)).size).toBe(1_000)
})
