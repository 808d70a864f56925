import 'server-only'
import * as z from 'zod/mini'
import type { Actor } from '@/lib/auth/actor'
import { isDatabaseUnavailable, isForeignKeyViolation } from '@/lib/db'
import { AppError, type FieldError, isAppError } from '@/lib/errors'
import { type FieldErrorCode, fieldErrorCodes, opaqueLine } from '@/lib/fields'
import { errorMessage, fieldMessage } from '@/lib/i18n/error-message'
import { chooseLanguage, type Language, languageKey } from '@/lib/i18n/language'
import { fingerprintOf, type IdempotencyKey, type Once } from '@/lib/idempotency/mutations'
import { log } from '@/lib/log'
import { readCookie } from '@/lib/request/read-cookie'
import type { Access } from './access'
import { readJson } from './body'
import { assertSameSite } from './origin'
import { type Caller, logRefusal, type Params } from './refusal-log'

type Schema = z.core.$ZodType

interface Call<A extends Actor, B> {
  actor: A
  body: B
  params: Params
  url: URL
  query: URLSearchParams
  headers: Headers
  language: Language
  /** From the `Idempotency-Key` header. */
  intent: IdempotencyKey | undefined
}

/** What a handler answers when 200 and a body are not enough. */
export class Reply {
  constructor(
    readonly value: unknown,
    readonly options: { status?: number; cookies?: string[]; location?: string; headers?: Record<string, string> } = {},
  ) {}
}

interface Definition<A extends Actor, B extends Schema | undefined> {
  /** Required, so that a route without a rule does not compile. */
  access: Access<A>
  body?: B
  /** The answer is parsed too, so that an undeclared field cannot leak. `null` for an answer without a body. */
  returns: Schema | null
  /** The status of success, 200 unless said. */
  status?: 200 | 201 | 202
  /** The most a body may weigh, 64 kB unless said. */
  maxBytes?: number
  /** Opens the link whose token the path or the body carries, before anything else is judged; throws when it is not good. */
  link?: (actor: A, token: string) => Promise<unknown>
  handle: (call: Call<A, B extends Schema ? z.output<B> : undefined>) => Promise<unknown>
}

/** Of an address without parameters there are none. */
type Context = { params: Promise<Params | undefined> }

/** A route handler that carries its own access rule, for the table of all routes. */
export type Route = ((request: Request, context: Context) => Promise<Response>) & { access: string }

/**
 * The one way a call is answered, in this order: request id, origin check of writes, authentication, access and rate
 * limit, size cap and parse, handler, parse of the answer, headers.
 */
export function defineRoute<A extends Actor, B extends Schema | undefined = undefined>(
  definition: Definition<A, B>,
): Route {
  const { access, body, returns, status = 200, maxBytes = 64_000, link, handle } = definition
  async function answer(request: Request, params: Params, answered: Headers, caller: Caller): Promise<Response> {
    const unsafe = request.method !== 'GET' && request.method !== 'HEAD'
    if (unsafe) assertSameSite(request.headers)
    const actor = await access.admit(request, answered)
    caller.actor = actor
    if (link && typeof params.token === 'string') await link(actor, params.token)
    // A write without a body schema takes no other kind of body either, and no larger one.
    const sent = unsafe && (body || request.body) ? await readJson(request, maxBytes, { optional: !body }) : undefined
    const token = link && params.token === undefined ? tokenIn(sent) : null
    if (link && token !== null) await link(actor, token)
    const parsed = body ? parseInput(body, sent) : undefined
    const url = new URL(request.url)
    const result = await handle({
      actor,
      body: parsed as B extends Schema ? z.output<B> : undefined,
      params,
      url,
      query: url.searchParams,
      headers: request.headers,
      language: languageOf(request),
      intent: intentOf(request, url.pathname + url.search, parsed),
    })
    // next-auth answers for itself.
    if (result instanceof Response) return result
    const reply = result instanceof Reply ? result : new Reply(result)
    return respond(reply, returns, status, answered)
  }
  const route = (request: Request, context: Context) =>
    guarded(request, context, (params, answered, caller) => answer(request, params, answered, caller))
  return Object.assign(route, { access: access.describe })
}

/** 201 for what is new, 200 for what was there already. */
export function created<T>({ value, replayed }: Once<T>): Reply {
  return new Reply(value, { status: replayed ? 200 : 201 })
}

/** @throws AppError NOT_FOUND: a malformed id and an unknown one are the same to the caller */
export function idOf(value: string | string[] | undefined): string {
  if (!isId(value)) throw new AppError('NOT_FOUND')
  return value.toLowerCase()
}

export function isId(value: string | string[] | undefined): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

/** The methods a path does not have, each answering 405 with `Allow`. */
export function notAllowed<M extends string>(...allow: string[]): Record<M, Route> {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allow.includes(method))
  const refuse = (request: Request, context: Context) =>
    guarded(request, context, async () => {
      throw new AppError('METHOD_NOT_ALLOWED', { allow })
    })
  return Object.fromEntries(
    methods.map((method) => [method, Object.assign(refuse, { access: 'not allowed' })]),
  ) as unknown as Record<M, Route>
}

async function guarded(
  request: Request,
  context: Context,
  answer: (params: Params, answered: Headers, caller: Caller) => Promise<Response>,
): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? crypto.randomUUID()
  const answered = baseHeaders()
  const caller: Caller = {}
  // An address without parameters has none at all.
  const params = (await context.params) ?? {}
  try {
    return await answer(params, answered, caller)
  } catch (error) {
    const refused = toAppError(error, request, requestId)
    logRefusal(request, { requestId, params, caller, error: refused })
    return refusal(request, requestId, refused, answered)
  }
}

function toAppError(error: unknown, request: Request, requestId: string): AppError {
  if (isAppError(error)) return error
  // What the call was about has been deleted since it was looked up.
  if (isForeignKeyViolation(error)) return new AppError('NOT_FOUND')
  const unavailable = isDatabaseUnavailable(error)
  log[unavailable ? 'warn' : 'error']('call failed', { requestId, method: request.method, error })
  return unavailable ? new AppError('UNAVAILABLE', { retryAfter: 2 }) : new AppError('INTERNAL')
}

function refusal(request: Request, requestId: string, error: AppError, headers: Headers): Response {
  const language = languageOf(request)
  const { errors, retryAfter, allow } = error.details
  const body = {
    message: errorMessage(language, error.code, error.details),
    code: error.code,
    ...(errors ? { errors: errors.map((field) => ({ ...field, message: fieldMessage(language, field) })) } : {}),
    requestId,
  }
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  if (allow) headers.set('Allow', allow.join(', '))
  return Response.json(body, { status: error.status, headers })
}

function respond(reply: Reply, returns: Schema | null, status: number, headers: Headers): Response {
  for (const cookie of reply.options.cookies ?? []) headers.append('Set-Cookie', cookie)
  if (reply.options.location) headers.set('Location', reply.options.location)
  for (const [name, value] of Object.entries(reply.options.headers ?? {})) headers.set(name, value)
  const finalStatus = reply.options.status ?? status
  if (!returns) return new Response(null, { status: finalStatus, headers })
  const checked = parseWith(returns, reply.value)
  // A wrong answer is our own mistake: it must not reach anybody.
  if (!checked.success) throw new Error('the answer does not have its declared shape')
  return Response.json(checked.data, { status: finalStatus, headers })
}

function baseHeaders(): Headers {
  return new Headers({ 'Cache-Control': 'private, no-store' })
}

function parseWith(schema: Schema, value: unknown) {
  return (schema as z.ZodMiniType).safeParse(value)
}

/**
 * Reads the query of an address; what comes twice counts once, with its last value.
 *
 * @throws AppError INVALID_INPUT
 */
export function parseQuery<S extends Schema>(schema: S, query: URLSearchParams): z.output<S> {
  return parseInput(schema, Object.fromEntries(query)) as z.output<S>
}

function parseInput(schema: Schema, value: unknown): unknown {
  const result = parseWith(schema, value)
  if (result.success) return result.data
  throw new AppError('INVALID_INPUT', { errors: result.error.issues.slice(0, 20).map(toFieldError) })
}

const linkBody = z.object({ token: opaqueLine(200) })

/** The token of a body, or null where what should be one cannot: that is for the body's schema to say. */
function tokenIn(sent: unknown): string | null {
  const { success, data } = linkBody.safeParse(sent)
  return success ? data.token : null
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const code = fieldErrorCodes.find((known) => known === issue.message) ?? ('invalid' satisfies FieldErrorCode)
  return { field: issue.path.map(String).join('.'), code }
}

function intentOf(request: Request, path: string, body: unknown): IdempotencyKey | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null || request.method !== 'POST') return undefined
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new AppError('INVALID_IDEMPOTENCY_KEY')
  return { key, fingerprint: fingerprintOf(request.method, path, body) }
}

function languageOf(request: Request): Language {
  return chooseLanguage(readCookie(request.headers.get('cookie'), languageKey), request.headers.get('accept-language'))
}
