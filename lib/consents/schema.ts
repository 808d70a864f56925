import * as z from 'zod/mini'
import { isoTime, oneOf, rowId } from '@/lib/fields'
import { languages } from '@/lib/i18n/language'

const relations = ['parent', 'guardian'] as const

export const newConsentSchema = z.object({
  childId: rowId,
  purpose: oneOf(['screening']),
  relation: oneOf(relations),
})
export type NewConsentInput = z.output<typeof newConsentSchema>

export const consentSchema = z.object({
  id: z.string(),
  purpose: z.enum(['terms', 'screening', 'teacher_share', 'doctor_share']),
  childId: z.nullable(z.string()),
  textVersion: z.string(),
  language: z.enum(languages),
  relation: z.nullable(z.enum(relations)),
  givenAt: isoTime,
  withdrawnAt: z.nullable(isoTime),
})

export type Consent = z.output<typeof consentSchema>
export type ConsentPurpose = Consent['purpose']
export type Relation = NewConsentInput['relation']

export interface ConsentWithChild extends Consent {
  childName: string | null
}
