import officialSchema from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'
import Ajv from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { POST as create, GET as list } from '@/app/api/school-referrals/route'
import { sampleRefusal } from '@/lib/openapi/samples'
import type { OpenApiDocument } from '@/lib/openapi/types'
import en from '@/messages/en.json'
import { call, newAddress } from '../support/api'
import { answerOf, apiPath, servedDocument, validatorOf } from '../support/openapi'
import { startProxy } from '../support/proxy'
import { newKey, newSchool, student } from '../support/schools'
import { clearLimits, sql } from '../support/sql'
import { until } from '../support/until'

/** The API description must match the routes. */

let document: OpenApiDocument
let judge: ReturnType<typeof validatorOf>
let proxy: Awaited<ReturnType<typeof startProxy>>
let key = ''

beforeAll(async () => {
  proxy = await startProxy(new URL(process.env.DATABASE_URL ?? ''))
  process.env.DATABASE_URL = proxy.url
  process.env.RATE_LIMIT_SCALE = '1000'
  document = await servedDocument()
  judge = validatorOf(document)
  key = (await newKey(await newSchool())).key
})
afterAll(() => proxy.cut())

type Asked = Parameters<typeof call>[2]
const withKey = (headers: Record<string, string> = {}) => ({ 'x-api-key': key, ...headers })

function ask(method: 'get' | 'post', { headers, ...options }: NonNullable<Asked> = {}) {
  const sent = { address: newAddress(), headers: headers ?? withKey(), ...options }
  return method === 'get'
    ? call(list, apiPath, sent)
    : call(create, apiPath, { method: 'POST', ...(sent.rawBody === undefined ? { body: student } : {}), ...sent })
}

const operation = (method: 'get' | 'post') => {
  const found = document.paths[apiPath]?.[method]
  if (!found) throw new Error(`${method} is not described`)
  return found
}

test('the description is a valid OpenAPI 3.1 document', () => {
  const ajv = new Ajv({ strict: false })
  addFormats(ajv)
  ajv.addFormat('media-range', true)
  const validate = ajv.compile(officialSchema)
  validate(document)
  expect(validate.errors).toBeNull()
})

test('the description’s examples are as it describes them, and the route accepts the one of the request', async () => {
  const body = operation('post').requestBody?.content['application/json']
  expect(judge.faults(body?.schema ?? {}, body?.example)).toEqual([])
  expect((await ask('post', { body: body?.example })).status).toBe(201)
  for (const method of ['get', 'post'] as const) {
    for (const { content } of Object.values(operation(method).responses)) {
      const { schema, example } = content['application/json']
      if (example) expect(judge.faults(schema, example)).toEqual([])
    }
  }
})

test('the description’s example of a refusal is word for word what the route answers', async () => {
  const { body } = await ask('post', { body: { ...student, parentEmail: 'malee' } })
  expect({ ...body, requestId: '' }).toEqual({ ...sampleRefusal, requestId: '' })
})

const least = { studentName: 'Ton', parentEmail: 'malee@example.com', referringTeacher: 'Preecha' }
const tried: [what: string, isGood: boolean, body: unknown][] = [
  ['everything', true, student],
  ['the least', true, least],
  ['what is left open, as null', true, { ...least, studentGrade: null, parentName: null, referralReason: null }],
  ['what is left open, as an empty text', true, { ...least, studentGrade: '', parentName: '', referralReason: '' }],
  ['a field it does not know', true, { ...least, homeroom: '4/2' }],
  ['100 characters that are 200 units', true, { ...least, studentName: '🌙'.repeat(100) }],
  ['101 characters', false, { ...least, studentName: '🌙'.repeat(101) }],
  ['a teacher of 200 characters', true, { ...least, referringTeacher: 'x'.repeat(200) }],
  ['a teacher of 201 characters', false, { ...least, referringTeacher: 'x'.repeat(201) }],
  ['a reason of 2,000 characters', true, { ...least, referralReason: 'x'.repeat(2_000) }],
  ['a reason of 2,001 characters', false, { ...least, referralReason: 'x'.repeat(2_001) }],
  ['a reason in lines', true, { ...least, referralReason: 'one\ntwo\r\nthree' }],
  ['a name in lines', false, { ...least, studentName: 'one\ntwo' }],
  ['a NUL', false, { ...least, studentName: 'a\u0000b' }],
  ['a tab in a reason', false, { ...least, referralReason: 'a\tb' }],
  ['text that runs backwards', false, { ...least, parentName: 'nolaT\u202e' }],
  ['no name', false, { ...least, studentName: undefined }],
  ['null for a name', false, { ...least, studentName: null }],
  ['an empty name', false, { ...least, studentName: '' }],
  ['a blank name', false, { ...least, studentName: '  ' }],
  ['no address', false, { ...least, parentEmail: undefined }],
  ['no address at all in it', false, { ...least, parentEmail: 'malee' }],
  ['two addresses', false, { ...least, parentEmail: 'a@x.th,b@x.th' }],
  ['an address in capitals', true, { ...least, parentEmail: 'MALEE@EXAMPLE.COM' }],
  ['an address beyond ASCII', false, { ...least, parentEmail: 'มาลี@example.com' }],
  ['an address of 255 characters', false, { ...least, parentEmail: `${'a'.repeat(243)}@example.com` }],
  ['grade K', true, { ...least, studentGrade: 'K' }],
  ['grade 13', false, { ...least, studentGrade: '13' }],
  ['a grade as a number', false, { ...least, studentGrade: 4 }],
  ['a name as a list', false, { ...least, studentName: ['Ton'] }],
  ['no object', false, [least]],
  ['null', false, null],
  ['nothing', false, {}],
]

test.each(tried)('a request with %s: the description and the route agree (%s)', async (_what, isGood, body) => {
  const sent = JSON.parse(JSON.stringify(body))
  const { status, body: answered } = await ask('post', { body: sent })
  expect(status).toBe(isGood ? 201 : 400)
  const schema = operation('post').requestBody?.content['application/json'].schema ?? {}
  expect(judge.faults(schema, sent).length === 0).toBe(isGood)
  expect(judge.faults(answerOf(operation('post'), status).schema, answered)).toEqual([])
})

const uuid = '01890000-0000-7000-8000-000000000000'
test.each<[name: string, value: string, isGood: boolean]>([
  ['status', 'pending', true],
  ['status', 'Pending', false],
  ['status', '', false],
  ['from', '2026-01-15', true],
  ['to', '2026-01-15T10:30:00Z', true],
  ['to', '2026-01-15T10:30+07:00', true],
  ['from', '2026-01-15T10:30:00', false],
  ['from', 'yesterday', false],
  ['before', `mkf3zk3c-${uuid}`, true],
  ['before', uuid, false],
])('the parameter %s=%j: the description and the route agree (%s)', async (name, value, isGood) => {
  const { status, body } = await ask('get', { query: `?${new URLSearchParams({ [name]: value })}` })
  expect(status).toBe(isGood ? 200 : 400)
  const parameter = operation('get').parameters.find((each) => each.name === name)
  expect(parameter && judge.faults(parameter.schema, value).length === 0).toBe(isGood)
  expect(judge.faults(answerOf(operation('get'), status).schema, body)).toEqual([])
})

test('every parameter is tried above, and nothing is explained that is not there', () => {
  const names = operation('get').parameters.map(({ name }) => name)
  expect(names.sort()).toEqual(Object.keys(en.developers.parameters).sort())
  const { NewSchoolReferral, SchoolReferral, Error: refusal } = document.components.schemas
  const fields = [NewSchoolReferral, SchoolReferral, refusal].flatMap((schema) => Object.keys(schema?.properties ?? {}))
  expect([...new Set(fields)].sort()).toEqual(Object.keys(en.developers.fields).sort())
  const text = JSON.stringify(document)
  for (const header of Object.keys(en.developers.headers)) expect(text).toContain(`"${header}"`)
})

/** One request for every described answer, in this order: the last ones stop the database. */
const brought: ['get' | 'post', number, string, () => Promise<Asked> | Asked][] = [
  ['get', 200, '', () => ({})],
  ['get', 400, 'INVALID_INPUT', () => ({ query: '?status=none' })],
  ['get', 401, 'INVALID_API_KEY', () => ({ headers: { 'x-api-key': 'sati_live_none' } })],
  ['get', 401, 'UNAUTHENTICATED', () => ({ headers: {} })],
  ['get', 429, 'TOO_MANY_REQUESTS', () => spend('key-read')],
  ['post', 201, '', () => ({ headers: withKey({ 'idempotency-key': 'one' }) })],
  ['post', 200, '', () => ({ headers: withKey({ 'idempotency-key': 'one' }) })],
  ['post', 422, 'IDEMPOTENCY_KEY_REUSED', () => ({ headers: withKey({ 'idempotency-key': 'one' }), body: least })],
  ['post', 400, 'INVALID_IDEMPOTENCY_KEY', () => ({ headers: withKey({ 'idempotency-key': 'x'.repeat(256) }) })],
  ['post', 400, 'INVALID_INPUT', () => ({ body: {} })],
  ['post', 400, 'INVALID_JSON', () => ({ rawBody: '{' })],
  ['post', 401, 'INVALID_API_KEY', () => ({ headers: { 'x-api-key': 'sati_live_none' } })],
  ['post', 401, 'UNAUTHENTICATED', () => ({ headers: {} })],
  ['post', 403, 'CROSS_SITE', () => ({ headers: withKey({ origin: 'https://evil.example' }) })],
  ['post', 413, 'TOO_LARGE', () => ({ rawBody: JSON.stringify('x'.repeat(70_000)) })],
  ['post', 415, 'UNSUPPORTED_MEDIA_TYPE', () => ({ headers: withKey({ 'content-type': 'text/plain' }) })],
  ['post', 429, 'TOO_MANY_REQUESTS', () => spend('key-write')],
  ['get', 503, 'UNAVAILABLE', () => loseDatabase()],
  ['post', 503, 'UNAVAILABLE', () => ({})],
]

async function spend(limit: string): Promise<Asked> {
  await ask(limit === 'key-read' ? 'get' : 'post')
  await sql(`UPDATE "RateLimit" SET points = 2000000000 WHERE key LIKE $1`, [`${limit}:%`])
  return {}
}

async function loseDatabase(): Promise<Asked> {
  await clearLimits()
  await proxy.cut()
  return {}
}

test.each(brought)('%s answers %d %s as described', async (method, status, code, prepare) => {
  const options = await prepare()
  const answer = await ask(method, options)
  expect([answer.status, answer.body.code ?? '']).toEqual([status, code])
  const { headers, schema } = answerOf(operation(method), status)
  expect(judge.faults(schema, answer.body)).toEqual([])
  for (const [name, { required, schema: of }] of Object.entries(headers)) {
    const value = answer.headers.get(name)
    if (required) expect([name, value]).toEqual([name, expect.any(String)])
    if (value !== null) expect(judge.faults(of, of.type === 'integer' ? Number(value) : value)).toEqual([])
  }
})

test('nothing is described that was not brought about here, and no header is answered in silence', async () => {
  for (const method of ['get', 'post'] as const) {
    const mine = brought.filter(([each]) => each === method)
    const statuses = Object.keys(operation(method).responses).filter((status) => status !== 'default')
    expect([...new Set(mine.map(([, status]) => String(status)))].sort()).toEqual(statuses.sort())
    const codes = statuses.flatMap((status) => {
      const { allOf = [] } = answerOf(operation(method), Number(status)).schema
      const [, only] = allOf as { properties?: { code: { enum: string[] } } }[]
      return only?.properties?.code.enum ?? []
    })
    expect(
      mine
        .map(([, , code]) => code)
        .filter(Boolean)
        .sort(),
    ).toEqual(codes.sort())
  }
  await proxy.restore()
  await until('the database', async () => (await ask('get')).status === 200)
  const headerNames = new Set(Object.keys(answerOf(operation('get'), 200).headers).map((name) => name.toLowerCase()))
  const { headers } = await ask('get')
  const own = [...headers.keys()].filter((name) => !['cache-control', 'content-type'].includes(name))
  expect(own.filter((name) => !headerNames.has(name))).toEqual([])
})
