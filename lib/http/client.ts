/**
 * The browser's way to the API: JSON both ways, one idempotency key per action. It sends again only what a busy server
 * asked to have sent again. It is in every page, so it is written to be small.
 */

import { referralLinkHeader } from '@/lib/request/referral-link'

interface ErrorBody {
  nothingDone?: boolean
  message?: string
  code?: string
  errors?: { field: string; code: string; message: string }[]
}

/** Any answer that is not 2xx. `message` has the form the specification asks for: `{status}: {body text or status text}`. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly code: string | undefined
  /** The server's own sentence, already in the visitor's language. */
  declare readonly serverMessage: string | undefined
  declare readonly errors: NonNullable<ErrorBody['errors']>
  /** Set by a form that has said all of it at its fields: above the button it is not said again. */
  declare isAtField?: boolean

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`)
    const body = parseBody(bodyText)
    this.status = status
    this.code = body.code
    this.serverMessage = body.message
    this.errors = body.errors ?? []
  }
}

/** The request did not reach the server, or its answer did not reach us. */
export class NetworkError extends Error {}

interface SendOptions {
  /** Send the same key again when the person repeats the same action, so that a lost answer stores nothing twice. */
  idempotencyKey?: string
  /** The token of the school's or teacher's link that led here, so that the call is counted for that link. */
  referralLink?: string | null
  /** After this long without an answer it counts as none. */
  timeoutMs?: number
}

/** How long a person is kept waiting for a busy server, in milliseconds. */
const longestPatience = 30_000

/**
 * Sends one write.
 *
 * @throws ApiError for every answer that is not 2xx
 * @throws NetworkError when no answer came
 */
export function apiSend<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  { idempotencyKey, referralLink, timeoutMs }: SendOptions = {},
): Promise<T> {
  return exchange<T>(path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey ?? newIdempotencyKey() }),
      ...(referralLink && { [referralLinkHeader]: referralLink }),
    },
    // Of nothing it makes nothing.
    body: JSON.stringify(body),
    // Browsers before 2022 have no such signal, and wait for as long as they do.
    ...(timeoutMs && AbortSignal.timeout && { signal: AbortSignal.timeout(timeoutMs) }),
  })
}

/**
 * Reads.
 *
 * @throws ApiError, NetworkError as `apiSend` does
 */
export function apiGet<T>(path: string): Promise<T> {
  return exchange<T>(path)
}

/**
 * A server that was too busy to begin says when to come back, and the same is sent again, key included. Each browser waits a
 * random part of a second more, so that they do not all return at once. Where something may have been done before the
 * refusal, as when the database went away, the person is told instead.
 *
 * @param until nothing is sent again later than this: from the first refusal on, since a long answer may precede it
 */
async function exchange<T>(path: string, init?: RequestInit, until?: number): Promise<T> {
  let response: Response
  let text: string
  try {
    response = await fetch(path, { credentials: 'include', ...init })
    text = await response.text()
  } catch (cause) {
    throw new NetworkError('no answer', { cause })
  }
  if (response.ok) return (text ? JSON.parse(text) : undefined) as T
  const wait = parseBody(text).nothingDone ? Number(response.headers.get('Retry-After')) * 1_000 : 0
  until ??= Date.now() + longestPatience
  if (!wait || Date.now() + wait > until) throw new ApiError(response.status, response.statusText, text)
  await new Promise((resume) => setTimeout(resume, wait + Math.random() * 1_000))
  return exchange(path, init, until)
}

/** `crypto.randomUUID` exists only in secure contexts; a school's plain-http test server still gets a key. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parseBody(text: string): ErrorBody {
  try {
    // What is no object has none of the fields.
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
