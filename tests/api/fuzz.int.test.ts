import { GET as getUser } from '@/app/api/auth/user/route'
import { errorStatus } from '@/lib/errors'
import { type Answer, call } from '../support/api'
import { eachAtOnce } from '../support/at-once'
import { type CallWithBody, callsWithBody, deleted, paths, unknownId } from '../support/calls-with-body'
import { bodies, texts } from '../support/hostile-json'
import { findAddresses } from '../support/routes'
import { rowCounts, sql } from '../support/sql'

/** Promise B 12 of design/security.md: every answer is JSON and no 5xx, and nothing is stored. */

process.env.RATE_LIMIT_SCALE = '100000'

let cookie = ''
let calls: CallWithBody[] = []

/** These accept harmless input: nothing that changes anything, an address without an account, an unknown name. */
const lenient = new Set([
  ...['/api/auth/profile', '/api/auth/forgot-password', '/api/auth/language'],
  '/api/doctor-patients/search',
  '/api/notices/seen',
])

/** A password reset for an unknown address queues a mail, which the worker (not running here) would drop. */
async function storedRows() {
  await sql(`DELETE FROM "MailDelivery" WHERE template = 'password-reset' AND recipient = 'nobody@example.com'`)
  return rowCounts()
}

beforeAll(async () => {
  ;({ cookie, calls } = await callsWithBody())
})

const codes = Object.keys(errorStatus)

function faultsOf({ status, headers, text, body }: Answer, isLenient: boolean): string[] {
  const isRefusal = Math.floor(status / 100) === 4
  const isText = (value: unknown) => typeof value === 'string' && /\S/.test(value)
  const faults = {
    'is no JSON': !headers.get('content-type')?.startsWith('application/json'),
    'is long': text.length >= 5_000,
    'tells what is inside': /prisma|postgres|node_modules|\bzod\b| {4}at /i.test(text),
    [`has status ${status}`]: !isRefusal,
    'has no known code': !codes.includes(String(body.code)),
    'has no message': !isText(body.message),
    'has no request id': !isText(body.requestId),
  }
  const found = Object.keys(faults).filter((fault) => faults[fault as keyof typeof faults])
  return isLenient && status < 300 ? found.filter((fault) => /^(is|tells) /.test(fault)) : found
}

/**
 * Sent without an idempotency key and with a new one, whose code path must refuse alike. One `expect` for all: an `expect`
 * costs as much as a part of one of these thousands of calls.
 */
async function expectHarmless(to: CallWithBody, rawBody: BodyInit, headers: Record<string, string> = {}) {
  const { path, route, method } = to
  const send = (more: Record<string, string>) =>
    call(route, path, { method, rawBody, cookie, headers: { ...more, ...headers } })
  const [plain, keyed] = [await send({}), await send({ 'idempotency-key': crypto.randomUUID() })]
  const shown = typeof rawBody === 'string' ? rawBody.slice(0, 200) : rawBody
  const faults = [plain, keyed].map((answer) => faultsOf(answer, lenient.has(path)))
  const withKey = [keyed.status, keyed.body.code, keyed.body.errors]
  expect({ path, shown, faults, withKey }).toEqual({
    path,
    shown,
    faults: [[], []],
    withKey: [plain.status, plain.body.code, plain.body.errors],
  })
}

test('every call that takes a body is fuzzed here', async () => {
  const withBody = (await findAddresses())
    .filter(
      ({ path, offered }) =>
        ['POST', 'PUT', 'PATCH'].some((each) => offered.includes(each as 'PUT')) || deleted.has(path),
    )
    .map(({ path }) => path)
  const bodiless = [
    '/api/[[...rest]]',
    '/api/auth/resend-verification',
    '/api/consents/[id]/withdraw',
    '/api/doctor-consultations/[id]/cancel',
    '/api/line-notices',
    '/api/result-shares/[id]/revoke',
    '/api/school-referrals/[token]/accept',
    '/api/school-referrals/[token]/decline',
    '/api/school-referrals/[token]/letter-lost',
    '/api/school-referrals/[token]/resend',
    '/api/school-referrals/[token]/revoke',
    '/api/schools/invitations/[invitationId]/resend',
    '/api/schools/invitations/[invitationId]/revoke',
    '/api/schools/keys/[keyId]/revoke',
    '/api/second-parents/[id]/remove',
    '/api/second-parents/[id]/resend',
    '/api/shared-access/end',
    '/api/teacher-referrals/[token]/colleague',
    '/api/teacher-referrals/[token]/remind',
    '/api/teacher-referrals/[token]/resend',
    '/api/teacher-referrals/[token]/revoke',
  ]
  // Fuzzed in line-notices.int.test.ts, with the signature that each body needs.
  const signed = ['/api/line-notices/webhook']
  expect([...paths, ...bodiless, ...signed].sort()).toEqual(withBody.sort())
})

describe.each(paths)('%s', (path) => {
  const target = () => calls.find((each) => each.path === path) as CallWithBody
  let person = ''

  beforeAll(async () => {
    person = (await call(getUser, '', { cookie })).text
  })

  afterAll(async () => {
    expect((await call(getUser, '', { cookie })).text).toBe(person)
  })

  test('a call survives every value in every field', async () => {
    const before = await storedRows()
    for (const field of Object.keys(target().good)) {
      const rest = Object.entries(target().good).filter(([name]) => name !== field)
      const members = rest.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      await eachAtOnce(texts, (text) => expectHarmless(target(), `{${[...members, `"${field}":${text}`].join()}}`))
    }
    expect(await storedRows()).toEqual(before)
  })

  test('a call survives fields that are repeated, unknown, or hide in the prototype', async () => {
    const before = await storedRows()
    const text = JSON.stringify(target().good).slice(1, -1)
    for (const [name, value] of Object.entries(target().good)) {
      await expectHarmless(target(), `{${text},"${name}":{"$gt":""},"${name}":${JSON.stringify(value)}}`)
      await expectHarmless(target(), `{${text},"${name}":{"$gt":""}}`)
    }
    await expectHarmless(target(), `{"__proto__":{${text}}}`)
    await expectHarmless(target(), `{"__proto__":{"role":"admin","isAdmin":true},${text}}`)
    await expectHarmless(target(), `{"constructor":{"prototype":{"id":1}},${text}}`)
    expect(await storedRows()).toEqual(before)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('a call survives every whole body, and odd headers', async () => {
    const before = await storedRows()
    await eachAtOnce(bodies, (body) => expectHarmless(target(), body))
    for (const bytes of [[0xff], [0xc3, 0x28], [0x00, 0x7b], [0xef, 0xbb, 0xbf]])
      await expectHarmless(target(), Buffer.from(bytes))
    const body = JSON.stringify(target().good)
    const odd: Record<string, string>[] = [
      { 'idempotency-key': '' },
      { 'idempotency-key': 'x'.repeat(9_000) },
      { 'accept-language': 'x'.repeat(9_000) },
      { 'accept-language': ',;q=,;q=1.2.3,*;q=NaN' },
      { 'content-type': '' },
      { 'content-type': 'application/json; charset=\u00ff' },
      { cookie: `${cookie}; language=${'x'.repeat(9_000)}; =; ;;; a` },
      { 'user-agent': 'x'.repeat(9_000) },
      { 'x-forwarded-for': 'x'.repeat(9_000) },
      { 'x-forwarded-for': ', ,' },
      { 'content-length': '-1' },
    ]
    await eachAtOnce(odd, (headers) => expectHarmless(target(), body, headers))
    expect(await storedRows()).toEqual(before)
  })
})

test('calls without a body survive every id, query and cookie', async () => {
  const before = await storedRows()
  const values = [
    '',
    ' ',
    '%',
    '%00',
    '\u0000',
    '\ud800',
    'ก',
    '-1',
    'null',
    'x'.repeat(8_000),
    '[object Object]',
    '../..',
    unknownId,
  ]
  for (const { path, handlers, offered } of await findAddresses()) {
    // The first three need a provider, signing out would end the session of the test, and a download writes an audit event.
    if (/google|line|callback|logout|my-data/.test(path)) continue
    for (const method of offered.filter((each) => each === 'GET' || path.includes('['))) {
      await eachAtOnce(values, async (value) => {
        const names = ['childId', 'id', 'invitationId', 'keyId', 'memberId', 'rest', 'sessionId', 'token', 'visitId']
        const params = Object.fromEntries(names.map((name) => [name, value]))
        const options = {
          method,
          params,
          query: `?childId=${encodeURIComponent(value.toWellFormed())}&childId=1&x[y]=z&__proto__=1`,
        }
        for (const each of [cookie, undefined, 'sati-session=%00; sati-session=x', `sati-session=${'ก'.length}`]) {
          const headers: Record<string, string> = each === cookie ? { 'idempotency-key': crypto.randomUUID() } : {}
          const { status } = await call(handlers[method], path, { ...options, cookie: each, headers })
          expect({ path, method, value, isFine: status < 500 }).toEqual({ path, method, value, isFine: true })
        }
      })
    }
  }
  expect(await storedRows()).toEqual(before)
})
