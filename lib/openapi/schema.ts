import * as z from 'zod/mini'
import type { FieldErrorCode } from '@/lib/fields'

/** Why a field of a school's request is refused. */
const fieldCodes = [
  'required',
  'invalid',
  'invalidCharacters',
  'tooLong',
  'invalidEmail',
] as const satisfies readonly FieldErrorCode[]

/** What every refusal answers; lib/http/route.ts writes it. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), code: z.enum(fieldCodes), message: z.string() }))),
  requestId: z.string(),
})
