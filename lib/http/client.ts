/** The browser's way to the API: JSON both ways, one idempotency key per action, no retries (spec 7). */

import { referralLinkHeader } from '@/lib/request/referral-link'

interface ErrorBody {
  message?: string
  code?: string
  errors?: { field: string; code: string; message: string }[]
}

/** Any answer that is not 2xx. `message` has the form the specification asks for: `{status}: {body text or status text}`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** The server's own sentence, already in the visitor's language. */
  readonly serverMessage: string | undefined
  readonly errors: NonNullable<ErrorBody['errors']>

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

/**
 * Sends one write.
 *
 * @throws ApiError for every answer that is not 2xx
 * @throws NetworkError when no answer came
 */
export async function apiSend<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  { idempotencyKey, referralLink, timeoutMs }: SendOptions = {},
): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'POST' ? { 'Idempotency-Key': idempotencyKey ?? newIdempotencyKey() } : {}),
      ...(referralLink ? { [referralLinkHeader]: referralLink } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Browsers before 2022 have no such signal, and wait for as long as they do.
    ...(timeoutMs && AbortSignal.timeout ? { signal: AbortSignal.timeout(timeoutMs) } : {}),
  }).catch((cause: unknown) => {
    throw new NetworkError('no answer', { cause })
  })
  const text = await response.text().catch((cause: unknown) => {
    throw new NetworkError('answer cut off', { cause })
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return (text ? JSON.parse(text) : undefined) as T
}

/**
 * Reads.
 *
 * @throws ApiError, NetworkError as `apiSend` does
 */
export async function apiGet<T>(path: string): Promise<T> {
  const response = await fetch(path, { credentials: 'include' }).catch((cause: unknown) => {
    throw new NetworkError('no answer', { cause })
  })
  const text = await response.text().catch((cause: unknown) => {
    throw new NetworkError('answer cut off', { cause })
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return JSON.parse(text) as T
}

/** `crypto.randomUUID` exists only in secure contexts; a school's plain-http test server still gets a key. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parseBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
