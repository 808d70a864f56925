import * as z from 'zod/mini'
import { requiredLine, rowId } from '@/lib/fields'
import { probe } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { call } from '../support/api'

const id = '01890000-0000-7000-8000-00000000000A'
const access = probe('a test')

const { GET, POST, PUT } = defineRoutes({
  GET: {
    access,
    params: z.object({ id: rowId }),
    query: z.object({ kind: z.optional(z.enum(['a', 'b'])), after: z.optional(rowId) }),
    returns: z.unknown(),
    // Typed by its schema: `toUpperCase` would not compile otherwise.
    handle: async ({ params, query, body }) => ({ id: params.id.toUpperCase(), query, body: body ?? 'none' }),
  },
  POST: {
    access,
    body: z.object({ childId: rowId, name: requiredLine(10) }),
    returns: z.unknown(),
    handle: async ({ body, params, query }) => ({ body, params: params ?? 'none', query: query ?? 'none' }),
  },
})

const get = (asked: string, query = '') => call(GET, '/api/x', { params: { id: asked }, query })
const post = (body: object, headers: Record<string, string> = {}) =>
  call(POST, '/api/x', { method: 'POST', body, headers, query: '?kind=a', params: { id } })

test('a route is handed what it declares, parsed, and nothing else', async () => {
  const query = `?kind=a&kind=b&after=${id}&other=x`
  const found = { id, query: { kind: 'b', after: id.toLowerCase() }, body: 'none' }
  expect((await get(id.toLowerCase(), query)).body).toEqual(found)
  const body = { childId: id, name: ' Ploy ' }
  expect((await post({ ...body, other: 1 })).body).toEqual({
    body: { childId: id.toLowerCase(), name: 'Ploy' },
    params: 'none',
    query: 'none',
  })
})

const notFound = { status: 404, body: { code: 'NOT_FOUND' } }

test('a malformed id is not found, wherever it is', async () => {
  expect(await get('x')).toMatchObject(notFound)
  expect(await get(id, '?after=x')).toMatchObject(notFound)
  expect(await post({ childId: 'x', name: 'Ploy' })).toMatchObject(notFound)
})

test('what else is wrong with a call is said first, as it would be of an id that nothing has', async () => {
  const refused = (field: string, code: string) => ({
    status: 400,
    body: { code: 'INVALID_INPUT', errors: [{ field, code, message: expect.any(String) }] },
  })
  expect(await get('x', '?kind=c')).toMatchObject(refused('kind', 'invalid'))
  expect(await get(id, '?kind=c&after=x')).toMatchObject(refused('kind', 'invalid'))
  expect(await post({ childId: 'x', name: '' })).toMatchObject(refused('name', 'required'))
  expect(await post({ name: 'Ploy' })).toMatchObject(refused('childId', 'required'))
  const spoilt = await post({ childId: 'x', name: 'Ploy' }, { 'idempotency-key': 'x'.repeat(256) })
  expect(spoilt).toMatchObject({ status: 400, body: { code: 'INVALID_IDEMPOTENCY_KEY' } })
})

test('a method that is not declared answers 405', async () => {
  const { status, headers } = await call(PUT, '/api/x', { method: 'PUT', body: {} })
  expect([PUT.access, status, headers.get('allow')]).toEqual(['not allowed', 405, 'GET, POST'])
})

test('methods without a rule, of another name, or that read what they do not declare, do not compile', () => {
  const handle = async () => null
  // @ts-expect-error: `access` has no default.
  expect(() => defineRoutes({ GET: { returns: null, handle } })).toThrow()
  // @ts-expect-error: there is no such method.
  expect(defineRoutes({ FETCH: { access, returns: null, handle } })).not.toHaveProperty('FETCH')
  const undeclared = defineRoutes({
    GET: {
      access,
      returns: null,
      // @ts-expect-error: no `query` is declared, so there is none.
      handle: async ({ query }) => query.kind,
    },
  })
  expect(undeclared.GET.access).toBe(access.describe)
})
