import 'server-only'
import type { Actor } from '@/lib/auth/actor'
import { keyedHash } from '@/lib/auth/secret'
import type { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { count } from '@/lib/metrics/meter'
import { addressOf } from '@/lib/request/address'

export type Params = Record<string, string | string[] | undefined>

export interface Caller {
  actor?: Actor
}

interface Refused {
  requestId: string
  params: Params
  caller: Caller
  error: AppError
}

const securityStatuses = [401, 403, 429]

/** Traces an attack: calls refused for their caller or rate, by user id or a keyed hash of the network address. */
export function logRefusal(request: Request, { requestId, params, caller, error }: Refused): void {
  if (!securityStatuses.includes(error.status)) return
  count('sati_refusals_total', { code: error.code })
  const { actor } = caller
  const userId = actor?.kind === 'user' ? actor.userId : error.details.userId
  log.info('refused', {
    requestId,
    method: request.method,
    route: routeOf(request, params),
    status: error.status,
    code: error.code,
    ...(userId ? { userId } : { visitor: visitorHash(addressOf(request.headers)) }),
  })
}

/** Distinguishes callers in the log: without AUTH_SECRET no network address can be recovered from it. */
export function visitorHash(address: string): string {
  return keyedHash(`visitor:${address}`).toString('base64url').slice(0, 16)
}

/** The route's template, `/api/teacher-referrals/[token]`, without other values, which may be secret or personal. */
function routeOf(request: Request, params: Params): string {
  const named = new Map(
    Object.entries(params).flatMap(([name, value]) => [value ?? []].flat().map((each) => [each, `[${name}]`] as const)),
  )
  const segments = new URL(request.url).pathname.split('/').slice(1)
  return segments.map((segment) => `/${named.get(decoded(segment)) ?? (isOurWord(segment) ? segment : '[…]')}`).join('')
}

function isOurWord(segment: string): boolean {
  return /^[a-z][a-z.-]{0,40}$/.test(segment)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
