import type { FieldErrorCode } from './fields'

/** Every way a call can fail. A code is stable; its sentence is `errors.<code>` in the messages. */
export const errorStatus = {
  INVALID_JSON: 400,
  INVALID_INPUT: 400,
  INVALID_IDEMPOTENCY_KEY: 400,
  CHILD_MISMATCH: 400,
  WRONG_PASSWORD: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  INVALID_API_KEY: 401,
  WRONG_PASSCODE: 401,
  INVALID_SIGNATURE: 401,
  CROSS_SITE: 403,
  NOT_ALLOWED: 403,
  OTHER_PARENT_EMAIL: 403,
  OTHER_INVITED_EMAIL: 403,
  EMAIL_NOT_CONFIRMED: 403,
  CONSENT_WITHDRAWN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  CONFIRMATION_NEEDS_SIGN_IN: 403,
  NOT_FOUND: 404,
  LINK_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  EMAIL_TAKEN: 409,
  ALREADY_ANSWERED: 409,
  NOT_PENDING: 409,
  NO_PARENT_EMAIL: 409,
  LETTERS_CHANGED: 409,
  DECLINE_IS_FINAL: 409,
  NO_REQUESTS_TAKEN: 409,
  REMINDED_RECENTLY: 409,
  NO_REMINDER_LEFT: 409,
  NO_LOCAL_PASSWORD: 409,
  LAST_WAY_IN: 409,
  REFERRAL_TAKEN: 409,
  REFERRAL_COMPLETED: 409,
  TOO_MANY_KEYS: 409,
  TOO_MANY_CLASSES: 409,
  ALREADY_MEMBER: 409,
  HAS_SECOND_PARENT: 409,
  VISIT_PLANNED: 409,
  TOO_MANY_VISITS: 409,
  LAST_ADMIN: 409,
  LEGAL_HOLD: 409,
  PROVIDER_NOT_CONFIGURED: 409,
  LINE_NOT_CONNECTED: 409,
  LINK_USED: 410,
  LINK_DECLINED: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_CHILDREN: 409,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_LOGINS: 429,
  TOO_MANY_ANSWERS: 429,
  TOO_MANY_INVITATIONS: 429,
  TOO_MANY_UNCONFIRMED_INVITATIONS: 429,
  TOO_MANY_MEMBER_INVITATIONS: 429,
  TOO_MANY_MAILS: 429,
  TOO_MANY_MAILS_TO_RECIPIENT: 429,
  TOO_MANY_DEMO_REFERRALS: 429,
  TOO_MANY_CONSULTATIONS: 429,
  TOO_MANY_MESSAGES: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export interface FieldError {
  field: string
  code: FieldErrorCode
}

interface Details {
  errors?: FieldError[]
  /** Seconds. */
  retryAfter?: number
  /** For UNAVAILABLE: nothing was changed, so the same request can be sent again. */
  nothingDone?: boolean
  /** `answers.<key>` in the messages replaces the code's own sentence. */
  messageKey?:
    | 'linkNotFound'
    | 'noRequestsTaken'
    | 'consentMissing'
    | 'consentOfParentWithdrawn'
    | 'noteWithoutConsent'
    | 'moveIsFinal'
    | 'messageWithoutConsent'
  allow?: readonly string[]
  remainingAttempts?: number
  userId?: string
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code)
}

/** @throws AppError NOT_FOUND where there is no row */
export function orNotFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new AppError('NOT_FOUND')
  return row
}
