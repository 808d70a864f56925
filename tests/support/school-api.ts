// Made from the description of the API: RENEW_API_TYPES=1 npx jest tests/api/openapi-client.int.test.ts

export type NewSchoolReferral = {
  studentName: string
  studentGrade?: 'K' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12' | '' | null
  parentName?: string | null
  parentEmail: string
  referringTeacher: string
  referralReason?: string | null
}

export type SchoolReferral = {
  id: string
  status: 'pending' | 'accepted' | 'completed' | 'revoked' | 'declined'
  declinedBecause?: 'wrong_person' | 'child_deleted'
  studentName: string
  studentGrade: string | null
  parentName: string | null
  parentEmail: string | null
  referringTeacher: string
  referralReason: string | null
  createdAt: string
  referralLink: string
}

export type Refusal = {
  message: string
  code: string
  errors?: {
    field: string
    code: 'required' | 'invalid' | 'invalidCharacters' | 'tooLong' | 'invalidEmail'
    message: string
  }[]
  requestId: string
}

export interface SchoolApi {
  '/api/school-referrals': {
    get: {
      parameters: {
        query?: {
          status?: 'pending' | 'accepted' | 'completed' | 'revoked' | 'declined'
          from?: string
          to?: string
          before?: string
        }
        header?: never
      }

      responses: {
        200: { content: { 'application/json': SchoolReferral[] } }
        400: { content: { 'application/json': Refusal & { code?: 'INVALID_INPUT' } } }
        401: { content: { 'application/json': Refusal & { code?: 'INVALID_API_KEY' | 'UNAUTHENTICATED' } } }
        429: { content: { 'application/json': Refusal & { code?: 'TOO_MANY_REQUESTS' } } }
        503: { content: { 'application/json': Refusal & { code?: 'UNAVAILABLE' } } }
        default: { content: { 'application/json': Refusal } }
      }
    }
    post: {
      parameters: { query?: never; header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': NewSchoolReferral } }
      responses: {
        200: { content: { 'application/json': SchoolReferral } }
        201: { content: { 'application/json': SchoolReferral } }
        400: {
          content: {
            'application/json': Refusal & { code?: 'INVALID_JSON' | 'INVALID_INPUT' | 'INVALID_IDEMPOTENCY_KEY' }
          }
        }
        401: { content: { 'application/json': Refusal & { code?: 'INVALID_API_KEY' | 'UNAUTHENTICATED' } } }
        403: { content: { 'application/json': Refusal & { code?: 'CROSS_SITE' } } }
        413: { content: { 'application/json': Refusal & { code?: 'TOO_LARGE' } } }
        415: { content: { 'application/json': Refusal & { code?: 'UNSUPPORTED_MEDIA_TYPE' } } }
        422: { content: { 'application/json': Refusal & { code?: 'IDEMPOTENCY_KEY_REUSED' } } }
        429: { content: { 'application/json': Refusal & { code?: 'TOO_MANY_REQUESTS' } } }
        503: { content: { 'application/json': Refusal & { code?: 'UNAVAILABLE' } } }
        default: { content: { 'application/json': Refusal } }
      }
    }
  }
}
