import * as z from 'zod/mini'
import { GET as nowhere, PATCH as patchNowhere, POST as postNowhere } from '@/app/api/[[...rest]]/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as getUser } from '@/app/api/auth/user/route'
import { POST as create, GET as list } from '@/app/api/children/route'
import { anyone, probe } from '@/lib/http/access'
import { defineRoute, defineRoutes, Reply } from '@/lib/http/route'
import { call, newAddress } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { exampleChild, newPerson, type Person, password } from '../support/people'
import { findAddresses } from '../support/routes'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

let parent: Person
beforeAll(async () => {
  parent = await newPerson()
})
beforeEach(clearLimits)

type Options = NonNullable<Parameters<typeof call>[2]>
function add(options: Options) {
  return call<{ code: string; message: string }>(create, '/api/children', {
    method: 'POST',
    cookie: parent.cookie,
    ...options,
  })
}

/** Calls a route, asserts that the handler did not run, and returns the answer. */
async function refused(options: Options): Promise<unknown[]> {
  const before = await rowCounts()
  const { status, body, headers } = await add(options)
  expect(await rowCounts()).toEqual(before)
  expect(body).toEqual({
    message: expect.stringMatching(/\S/),
    code: body.code,
    requestId: expect.stringMatching(/\S/),
  })
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('cache-control')).toBe('private, no-store')
  return [status, body.code]
}

describe('a write from another site', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'SAME-ORIGIN' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost' },
    { origin: '' },
  ])('a write from another site is refused: %j', async (headers) => {
    expect(await refused({ body: exampleChild, headers })).toEqual([403, 'CROSS_SITE'])
    const { status, cookie } = await call(login, '', {
      method: 'POST',
      body: { email: parent.user.email, password },
      headers,
      address: newAddress(),
    })
    expect([status, cookie]).toEqual([403, undefined])
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:3000' },
    {},
  ])('a write from our own site is accepted: %j', async (headers) => {
    expect((await add({ body: exampleChild, headers })).status).toBe(201)
  })

  test('another site may read what is open, but reads nothing without the cookie it is not sent', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const answer = await call(getUser, '', { headers })
    expect(answer.status).toBe(401)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a body', () => {
  test.each<Record<string, string>>([
    { 'content-type': 'text/plain' },
    { 'content-type': 'text/plain;application/json' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ])('a body of another kind is refused with 415: %j', async (headers) => {
    expect(await refused({ body: exampleChild, headers })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('a body may name its character set', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await add({ body: exampleChild, headers })).status).toBe(201)
  })

  const [nine, eight] = [9, 8].map((depth) => '['.repeat(depth - 1) + ']'.repeat(depth - 1))
  const items = (length: number) => JSON.stringify(Array.from({ length }, () => 0))
  const withExtra = (extra: string) => JSON.stringify(exampleChild).replace('}', `,"extra":${extra}}`)
  const fields = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`f${i}`, 0]))

  test.each<[string, BodyInit]>([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['half a body', '{"name":"Ploy"'],
    ['two bodies', '{}{}'],
    ['text', 'name=Ploy'],
    ['not a number', withExtra('NaN')],
    ['a comment', `${JSON.stringify(exampleChild)}// hello`],
    [
      'bytes that are no UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    ],
    [
      'a surrogate as bytes',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    ['an overlong letter', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')])],
    ['UTF-16', Buffer.from(JSON.stringify(exampleChild), 'utf16le')],
    ['nine levels', withExtra(nine as string)],
    ['thirty thousand levels', '['.repeat(30_000)],
    ['a list of 65', withExtra(items(65))],
    ['65 fields', JSON.stringify({ ...exampleChild, ...fields(59) })],
  ])('a body of %s is refused with 400', async (_what, rawBody) => {
    expect(await refused({ rawBody })).toEqual([400, 'INVALID_JSON'])
  })

  test.each<[string, BodyInit]>([
    ['eight levels', withExtra(eight as string)],
    ['a list of 64', withExtra(items(64))],
    ['64 fields', JSON.stringify({ ...exampleChild, ...fields(58) })],
  ])('a body of %s is accepted, and its extra fields are dropped', async (_what, rawBody) => {
    const { status, body } = await add({ rawBody })
    expect([status, Object.keys(body)]).toEqual([201, expect.not.arrayContaining(['extra', 'f0'])])
  })

  test.each([null, [], 'x', 7, true, [exampleChild]])(
    'a body that is no object is refused with 400: %j',
    async (value) => {
      const { status, body } = await add({ rawBody: JSON.stringify(value) })
      expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
      expect(body.message).toMatch(/\S/)
    },
  )

  const padded = (bytes: number, value: object) => {
    const text = JSON.stringify(value)
    return text + ' '.repeat(bytes - Buffer.byteLength(text))
  }

  test('a body of 64 kB is accepted, and one byte more is refused with 413', async () => {
    expect((await add({ rawBody: padded(64_000, exampleChild) })).status).toBe(201)
    expect(await refused({ rawBody: padded(64_001, exampleChild) })).toEqual([413, 'TOO_LARGE'])
  })

  test('a body under /api/auth may have 16 kB', async () => {
    const send = (bytes: number) =>
      call(login, '/api/auth/login', {
        method: 'POST',
        rawBody: padded(bytes, { email: parent.user.email, password }),
        address: newAddress(),
      })
    expect([(await send(16_000)).status, (await send(16_001)).status]).toEqual([200, 413])
  })

  test('a body without a length is counted while it is read, and read no further than allowed', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_000
        controller.enqueue(new Uint8Array(1_000).fill(0x20))
      },
    })
    expect(await refused({ rawBody: endless, headers: { 'content-length': '10' } })).toEqual([413, 'TOO_LARGE'])
    expect(sent).toBeLessThan(80_000)
  })

  test('a body that ends early is refused with 400', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(JSON.stringify(exampleChild)))
        controller.error(new Error('gone'))
      },
    })
    expect(await refused({ rawBody: broken })).toEqual([400, 'INVALID_JSON'])
  })
})

test.each(['', 'ก', 'x'.repeat(256)].map((key) => [encodeURIComponent(key).slice(0, 40), key]))(
  'an Idempotency-Key that is none is refused with 400: %s',
  async (_shown, key) => {
    const headers = new Headers([['content-type', 'application/json']])
    const bytes = Buffer.from(key, 'utf8').toString('latin1')
    expect(
      await refused({ body: exampleChild, headers: { ...Object.fromEntries(headers), 'idempotency-key': bytes } }),
    ).toEqual([400, 'INVALID_IDEMPOTENCY_KEY'])
    expect((await add({ body: exampleChild, headers: { 'idempotency-key': '~'.repeat(255) } })).status).toBeLessThan(
      300,
    )
  },
)

describe('a caller', () => {
  test('a caller has 120 calls a minute in a session, whichever they are, and other sessions are not touched', async () => {
    const [busy, other] = [await newPerson(), await newPerson()]
    const ask = (i: number) => call(i % 2 ? list : getUser, '', { cookie: busy.cookie })
    const answers = await allAtOnce(130, ask)
    const limited = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 200).length, limited.length]).toEqual([120, 10])
    for (const { headers, body } of limited) {
      expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/\S/) })
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    expect((await add({ cookie: busy.cookie, body: exampleChild })).status).toBe(429)
    expect((await call(list, '', { cookie: other.cookie })).status).toBe(200)
    await sql('UPDATE "RateLimit" SET "resetsAt" = now()')
    expect((await ask(0)).status).toBe(200)
  })

  test('a caller has 300 calls a minute from an address when signed out, and addresses are stored in no readable form', async () => {
    const address = '203.0.113.77'
    const answers = await allAtOnce(310, () => call(nowhere, '', { address }))
    expect([404, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([300, 10])
    expect((await call(nowhere, '', { address: '203.0.113.78' })).status).toBe(404)
    expect(await count(`"RateLimit" WHERE key LIKE '%203.0.113%'`)).toBe(0)
  })

  test('a caller is distinguished by the last address only, which our own server writes', async () => {
    const spoofed = (i: number) => call(nowhere, '', { headers: { 'x-forwarded-for': `10.0.0.${i}, 203.0.113.80` } })
    const answers = await allAtOnce(301, spoofed)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('an answer', () => {
  const secret = { id: 1, passwordHash: '$argon2id$', nested: { token: 'secret', name: 'Ploy' } }
  const shape = z.object({ id: z.number(), nested: z.object({ name: z.string() }) })

  test('an answer has its declared fields and no other', async () => {
    const one = defineRoute({ access: probe('a test'), returns: shape, handle: async () => secret })
    const many = defineRoute({ access: probe('a test'), returns: z.array(shape), handle: async () => [secret] })
    expect((await call(one, '')).body).toEqual({ id: 1, nested: { name: 'Ploy' } })
    expect((await call(many, '')).body).toEqual([{ id: 1, nested: { name: 'Ploy' } }])
  })

  test('an undeclared answer or an exception is a 500 without details', async () => {
    const [access, handle] = [probe('a test'), async () => new Reply({ ...secret, id: 'x' })]
    // @ts-expect-error an answer of the wrong shape does not compile either
    const wrong = defineRoute({ access, returns: shape, handle: async () => ({ ...secret, id: 'x' }) })
    // @ts-expect-error nor within a Reply
    const { GET: inReply } = defineRoutes({ GET: { access, returns: shape, handle } })
    const fault = defineRoute({
      access: anyone('a test'),
      returns: shape,
      async handle() {
        throw new TypeError('SELECT secret FROM "User"')
      },
    })
    for (const route of [wrong, inReply, fault]) {
      const { status, body, text } = await call(route, '', {
        headers: { cookie: 'language=th', 'x-request-id': 'r-54' },
      })
      expect(status).toBe(500)
      expect(body).toEqual({ code: 'INTERNAL', message: expect.stringMatching(/[ก-๙]/), requestId: 'r-54' })
      expect(text).not.toMatch(/secret|argon|TypeError|at /)
    }
  })

  test('an unknown address answers the same 404 for every method', async () => {
    const answers = await Promise.all(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) =>
        call(nowhere, '/api/none', { method, address: newAddress() }),
      ),
    )
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', 'Not found'])
  })
  test('an address at which other products change a session answers that 404, and changes nothing', async () => {
    const addresses = (await findAddresses()).filter(({ path }) => !path.includes('[...'))
    const patterns = addresses.map(({ path }) => new RegExp(`^${path.replaceAll(/\[\w+\]/g, '[^/]+')}$`))
    expect(patterns.filter((pattern) => pattern.test('/api/auth/session'))).toEqual([])
    const body = { csrfToken: 'x', data: { email: 'victim@example.com', role: 'admin' } }
    for (const [method, route] of [
      ['POST', postNowhere],
      ['PATCH', patchNowhere],
    ] as const) {
      const answer = await call(route, '/api/auth/session', { method, body, cookie: parent.cookie })
      expect([answer.status, answer.body.code, answer.headers.getSetCookie()]).toEqual([404, 'NOT_FOUND', []])
    }
    expect((await call(getUser, '', { cookie: parent.cookie })).body).toEqual(parent.user)
  })
})
