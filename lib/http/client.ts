/** The browser's client of the API. It is part of every page, so it is kept small. */

import { referralLinkHeader } from '@/lib/request/referral-link'

interface ErrorBody {
  nothingDone?: boolean
  message?: string
  code?: string
  errors?: { field: string; code: string; message: string }[]
}

/** The specification fixes the form of `message`: `{status}: {body text or status text}`. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly code: string | undefined
  declare readonly serverMessage: string | undefined
  declare readonly errors: NonNullable<ErrorBody['errors']>
  /** A form that shows all errors at its fields sets this, so that none is repeated above the button. */
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

/** No answer arrived; the server may or may not have got the request. */
export class NetworkError extends Error {}

interface SendOptions {
  /** The same for a repeated action, so that a lost answer stores nothing twice. */
  idempotencyKey?: string
  /** The token of a school's or teacher's link, for which the call is counted. */
  referralLink?: string | null
  timeoutMs?: number
}

const maxRetryMs = 30_000

/** @throws ApiError for an answer that is not 2xx; NetworkError when none came */
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
    body: JSON.stringify(body),
    // Browsers before 2022 have no such signal, and no timeout.
    ...(timeoutMs && AbortSignal.timeout && { signal: AbortSignal.timeout(timeoutMs) }),
  })
}

export function apiGet<T>(path: string): Promise<T> {
  return exchange<T>(path)
}

/**
 * Repeats a request, key included, that a busy server has not begun (`nothingDone`). A random part of a second keeps
 * browsers from returning at once. `until` counts from the first refusal, as a long answer may precede it.
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
  const delay = parseBody(text).nothingDone ? Number(response.headers.get('Retry-After')) * 1_000 : 0
  until ??= Date.now() + maxRetryMs
  if (!delay || Date.now() + delay > until) throw new ApiError(response.status, response.statusText, text)
  await new Promise((resume) => setTimeout(resume, delay + Math.random() * 1_000))
  return exchange(path, init, until)
}

/** `crypto.randomUUID` needs a secure context, which a school's plain-http test server is not. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parseBody(text: string): ErrorBody {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
