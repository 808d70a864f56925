import { type ErrorCode, errorStatus } from '@/lib/errors'

const read = [
  'INVALID_INPUT',
  'INVALID_API_KEY',
  'UNAUTHENTICATED',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** How a school's software can be refused, by method. */
export const refusals = {
  get: read,
  post: [
    'INVALID_JSON',
    'INVALID_INPUT',
    'INVALID_IDEMPOTENCY_KEY',
    'INVALID_API_KEY',
    'UNAUTHENTICATED',
    'CROSS_SITE',
    'TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'IDEMPOTENCY_KEY_REUSED',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
} as const satisfies Record<string, readonly ErrorCode[]>

export type RefusalCode = (typeof refusals)['get' | 'post'][number]

/** In ascending order of status. */
export function byStatus(codes: readonly RefusalCode[]): [status: number, codes: RefusalCode[]][] {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b)
  return statuses.map((status) => [status, codes.filter((code) => errorStatus[code] === status)])
}
