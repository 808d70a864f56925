import 'server-only'
import * as z from 'zod/mini'
import type { Actor } from '@/lib/auth/actor'
import { isDatabaseUnavailable, isForeignKeyViolation } from '@/lib/db'
import { AppError, isAppError } from '@/lib/errors'
import { opaqueLine } from '@/lib/fields'
import { chooseLanguage } from '@/lib/i18n/choose-language.mjs'
import { errorMessage, fieldMessage } from '@/lib/i18n/error-message'
import { type Language, languageKey } from '@/lib/i18n/language'
import { fingerprintsOf, type IdempotencyKey, type Once } from '@/lib/idempotency/mutations'
import { log } from '@/lib/log'
import { count } from '@/lib/metrics/meter'
import { readCookie } from '@/lib/request/read-cookie'
import { queueFile } from '@/lib/work-queue'
import type { Access } from './access'
import { readJson } from './body'
import { type InputSchemas, parseInput, parseWith, type Schema } from './input'
import { assertSameSite, isCrossSiteOrPrefetch } from './origin'
import { type Caller, logRefusal, type Params } from './refusal-log'

type Read<S> = S extends Schema ? z.output<S> : undefined

interface Call<A extends Actor, B, P, Q, L> {
  actor: A
  body: Read<B>
  params: Read<P>
  query: Read<Q>
  opened: L
  url: URL
  headers: Headers
  answered: Headers
  language: Language
  idempotencyKey: IdempotencyKey | undefined
}

export class Reply<T> {
  constructor(
    readonly value: T,
    readonly options: { status?: number; cookies?: string[]; location?: string; headers?: Record<string, string> } = {},
  ) {}
}

type Answer<R> = Response | (R extends Schema ? z.input<R> | Reply<z.input<R>> : Reply<null>)

interface Definition<A extends Actor, B, P, Q, L, R> {
  /** Required, so that a route without a rule does not compile. */
  access: Access<A>
  body?: B & Schema
  params?: P & Schema
  query?: Q & Schema
  /** Parsed too, so that an undeclared field cannot leak. `null` for an answer without a body. */
  returns: R & (Schema | null)
  status?: 200 | 201 | 202
  /** Of each list in a body; 64 by default. */
  maxItems?: number
  /** Refused from another site and for a prefetch, which must not use up the day's downloads. */
  isDownload?: boolean
  /** A large file: two at a time, so that other calls are answered in between. */
  isCostly?: boolean
  /** Callable from other sites' pages: it must not read a cookie. */
  forOtherSites?: boolean
  /** Opens the link by its token in the path or body, before any other check of the input. */
  link?: (actor: A, token: string) => Promise<L>
  handle: (call: Call<A, B, P, Q, L>) => Promise<Answer<R>>
}

type Context = { params: Promise<Params | undefined> }
type Handler = (request: Request, context: Context) => Promise<Response>

export type Route = Handler & { access: string; declared?: InputSchemas & { returns: Schema | null } }

/** In this order: origin check, access and rate limit, size and parse, handler, parse of the answer. */
export function defineRoute<A extends Actor, R, B = undefined, P = undefined, Q = undefined, L = undefined>(
  definition: Definition<A, B, P, Q, L, R>,
): Route {
  const { access, body, params: path, query, returns, status = 200, link, handle } = definition
  const { maxItems, isDownload = false, isCostly = false, forOtherSites = false } = definition
  async function answer(request: Request, params: Params, answered: Headers, caller: Caller): Promise<Response> {
    const unsafe = request.method !== 'GET' && request.method !== 'HEAD'
    if (unsafe && !forOtherSites) assertSameSite(request.headers)
    const actor = await access.admit(request, answered)
    caller.actor = actor
    if (isDownload && isCrossSiteOrPrefetch(request.headers)) throw new AppError('CROSS_SITE')
    const inPath = typeof params.token === 'string' ? params.token : null
    let opened = link && inPath !== null ? await link(actor, inPath) : undefined
    // A write without a body schema still has its media type and size checked.
    const sent =
      unsafe && (body || request.body)
        ? await readJson(request, { optional: !body, ...(maxItems ? { maxItems } : {}) })
        : undefined
    const inBody = link && inPath === null ? tokenIn(sent) : null
    if (link && inBody !== null) opened = await link(actor, inBody)
    const url = new URL(request.url)
    const input = parseInput({ body, params: path, query }, { body: sent, params, query: url.searchParams })
    const idempotencyKey = idempotencyKeyOf(request, url.pathname + url.search, input.body)
    // Last, so that a malformed id is answered like an unknown one.
    if (input.hasMalformedId) throw new AppError('NOT_FOUND')
    // No token, where a schema allows that: refused like a wrong one.
    if (link && inPath === null && inBody === null) opened = await link(actor, '')
    const called: Call<A, B, P, Q, L> = {
      actor,
      body: input.body as Read<B>,
      params: input.params as Read<P>,
      query: input.query as Read<Q>,
      opened: opened as L,
      url,
      headers: request.headers,
      answered,
      language: languageOf(request),
      idempotencyKey,
    }
    async function result(): Promise<Response> {
      const value = await handle(called)
      if (value instanceof Response) return value
      return respond(value instanceof Reply ? value : new Reply(value), returns, status, answered)
    }
    return isCostly ? queueFile(result) : result()
  }
  const route: Handler = (request, context) =>
    guarded(request, context, (params, answered, caller) => answer(request, params, answered, caller))
  return Object.assign(route, { access: access.describe, declared: { body, params: path, query, returns } })
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

type PerMethod<T> = { [M in Method]?: T }

/**
 * All methods of a path, and 405 with `Allow` for the others. The first six types exist for inference: each method's
 * actor and schemas come from its own declaration. The last intersection is what a method may declare.
 */
export function defineRoutes<
  A extends PerMethod<Actor>,
  B extends PerMethod<unknown>,
  P extends PerMethod<unknown>,
  Q extends PerMethod<unknown>,
  L extends PerMethod<unknown>,
  R extends PerMethod<unknown>,
>(
  definitions: { [M in keyof A]: { access: Access<A[M] & Actor> } } & { [M in keyof B]: { body?: B[M] } } & {
    [M in keyof P]: { params?: P[M] }
  } & { [M in keyof Q]: { query?: Q[M] } } & {
    [M in keyof L]: { link?: (actor: never, token: string) => Promise<L[M]> }
  } & { [M in keyof R]: { returns: R[M] } } & {
    [M in Method]?: Definition<A[M] & Actor, B[M], P[M], Q[M], L[M], R[M]>
  },
): Record<Method, Route> {
  const known: PerMethod<Route> = {}
  for (const method of methods) {
    const definition = definitions[method]
    if (definition) known[method] = defineRoute(definition)
  }
  const refused = notAllowed(methods.filter((method) => known[method]))
  return { GET: refused, POST: refused, PUT: refused, PATCH: refused, DELETE: refused, ...known }
}

function notAllowed(allow: Method[]): Route {
  const refuse: Handler = (request, context) =>
    guarded(request, context, async () => {
      throw new AppError('METHOD_NOT_ALLOWED', { allow })
    })
  return Object.assign(refuse, { access: 'not allowed' })
}

export function created<T>({ value, replayed }: Once<T>): Reply<T> {
  return new Reply(value, { status: replayed ? 200 : 201 })
}

async function guarded(
  request: Request,
  context: Context,
  answer: (params: Params, answered: Headers, caller: Caller) => Promise<Response>,
): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? crypto.randomUUID()
  const answered = new Headers({ 'Cache-Control': 'private, no-store' })
  const caller: Caller = {}
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
  // The row was deleted concurrently.
  if (isForeignKeyViolation(error)) return new AppError('NOT_FOUND')
  const unavailable = isDatabaseUnavailable(error)
  if (unavailable) count('sati_database_unavailable_total', {})
  log[unavailable ? 'warn' : 'error']('call failed', { requestId, method: request.method, error })
  return unavailable ? new AppError('UNAVAILABLE', { retryAfter: 2 }) : new AppError('INTERNAL')
}

function refusal(request: Request, requestId: string, error: AppError, headers: Headers): Response {
  const language = languageOf(request)
  const { errors, retryAfter, allow, remainingAttempts, nothingDone } = error.details
  const body = {
    message: errorMessage(language, error.code, error.details),
    code: error.code,
    ...(errors ? { errors: errors.map((field) => ({ ...field, message: fieldMessage(language, field) })) } : {}),
    ...(remainingAttempts === undefined ? {} : { remainingAttempts }),
    ...(nothingDone && { nothingDone }),
    requestId,
  }
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter))
  if (allow) headers.set('Allow', allow.join(', '))
  return Response.json(body, { status: error.status, headers })
}

function respond(reply: Reply<unknown>, returns: Schema | null, status: number, headers: Headers): Response {
  for (const cookie of reply.options.cookies ?? []) headers.append('Set-Cookie', cookie)
  if (reply.options.location) headers.set('Location', reply.options.location)
  for (const [name, value] of Object.entries(reply.options.headers ?? {})) headers.set(name, value)
  const finalStatus = reply.options.status ?? status
  if (!returns) return new Response(null, { status: finalStatus, headers })
  const checked = parseWith(returns, reply.value)
  // A bug of ours: an answer of the wrong shape is never sent.
  if (!checked.success) throw new Error('the answer does not have its declared shape')
  return Response.json(checked.data, { status: finalStatus, headers })
}

const linkBody = z.object({ token: opaqueLine(200) })

/** Null also for a malformed one, which the body's schema refuses. */
function tokenIn(sent: unknown): string | null {
  const { success, data } = linkBody.safeParse(sent)
  return success ? data.token : null
}

function idempotencyKeyOf(request: Request, path: string, body: unknown): IdempotencyKey | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null || request.method !== 'POST') return undefined
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new AppError('INVALID_IDEMPOTENCY_KEY')
  return { key, fingerprints: fingerprintsOf(request.method, path, body) }
}

function languageOf(request: Request): Language {
  return chooseLanguage(readCookie(request.headers.get('cookie'), languageKey), request.headers.get('accept-language'))
}
