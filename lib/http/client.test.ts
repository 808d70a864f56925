import { ApiError, apiGet, apiSend, NetworkError, newIdempotencyKey } from './client'

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

describe('a server that is too busy', () => {
  const busy = (retryAfter?: string, status = 503) =>
    new Response('{"code":"UNAVAILABLE","nothingDone":true}', {
      status,
      headers: retryAfter ? { 'Retry-After': retryAfter } : {},
    })

  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** What a call comes to when time passes: the value, or the status of the refusal. */
  const endOf = (call: Promise<unknown>) => call.catch((error) => error.status)

  test('the same is sent again with the same key when the server asks for it, not before, and within a second after', async () => {
    const asked = answerWith(busy('3'), busy('2'), Response.json({ id: 1 }))
    const end = endOf(apiSend('POST', '/x', { name: 'พลอย' }))
    await jest.advanceTimersByTimeAsync(2_999)
    expect(asked).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(1_001)
    expect(asked).toHaveLength(2)
    await jest.advanceTimersByTimeAsync(3_000)
    expect(await end).toEqual({ id: 1 })
    expect(asked[1]).toEqual(asked[0])
    expect(asked[2]).toEqual(asked[0])
  })

  test.each(['PUT', 'PATCH', 'DELETE'] as const)('a %s is sent again as well, and so is a read', async (method) => {
    const asked = answerWith(busy('1'), Response.json('written'), busy('1'), Response.json('read'))
    const write = endOf(apiSend(method, '/x', {}))
    await jest.advanceTimersByTimeAsync(2_000)
    const read = endOf(apiGet('/x'))
    await jest.advanceTimersByTimeAsync(2_000)
    expect([await write, await read]).toEqual(['written', 'read'])
    expect(asked.map(([, init]) => init.method)).toEqual([method, method, undefined, undefined])
  })

  test('a herd that is told the same does not come back as one', async () => {
    const herd = 100
    const asked = answerWith(
      ...Array.from({ length: herd }, () => busy('2')),
      ...Array.from({ length: herd }, () => busy()),
    )
    const ends = Promise.all(Array.from({ length: herd }, () => endOf(apiSend('POST', '/x'))))
    const returned: number[] = []
    for (let tenth = 0; tenth < 10; tenth++) {
      await jest.advanceTimersByTimeAsync(tenth ? 100 : 2_100)
      returned.push(asked.length - herd)
    }
    await jest.runAllTimersAsync()
    await ends
    expect(returned[0]).toBeLessThan(herd / 2)
    expect(new Set(returned).size).toBeGreaterThan(5)
  })

  test('a person is told that it is busy after half a minute at most', async () => {
    const asked = answerWith(...Array.from({ length: 40 }, () => busy('1')))
    const started = Date.now()
    const end = endOf(apiSend('POST', '/x'))
    await jest.runAllTimersAsync()
    expect(await end).toBe(503)
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.length).toBeLessThanOrEqual(31)
    expect(Date.now() - started).toBeLessThanOrEqual(31_000)
  })

  test.each<[string, () => Response]>([
    ['without a time', () => busy()],
    ['with a date instead of seconds', () => busy('Wed, 21 Oct 2026 07:28:00 GMT')],
    ['with a time that is too far off', () => busy('31')],
    ['with no time to wait', () => busy('0')],
    ['by a limit', () => Response.json({}, { status: 429, headers: { 'Retry-After': '1' } })],
    [
      'after which something may have been done',
      () => Response.json({}, { status: 503, headers: { 'Retry-After': '1' } }),
    ],
  ])('a refusal %s is shown at once and sent once', async (_, refuse) => {
    const asked = answerWith(refuse())
    expect(await endOf(apiSend('POST', '/x'))).toBeGreaterThanOrEqual(429)
    expect(asked).toHaveLength(1)
  })

  test('an attempt with a time limit of its own ends at it, however long the server asks to wait', async () => {
    const limit = new AbortController()
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const asked: unknown[] = []
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      asked.push(init?.signal)
      init?.signal?.throwIfAborted()
      return busy('2')
    })
    const end = apiSend('POST', '/x', {}, { timeoutMs: 1_000 }).catch((error) => error)
    limit.abort()
    await jest.runAllTimersAsync()
    expect(await end).toBeInstanceOf(NetworkError)
    expect(asked).toEqual([limit.signal, limit.signal])
  })
})
