import * as z from 'zod/mini'
import { isoTime, oneOf, optionalLine, rowId } from '@/lib/fields'
import { languages } from '@/lib/i18n/language'
import { earlierRelations, needsAgreement, relations } from './relations'

const anyRelation = [...relations, ...earlierRelations] as const

export const newConsentSchema = z
  .object({
    childId: rowId,
    purpose: oneOf(['screening']),
    relation: oneOf(anyRelation),
    /** The parent or legal guardian who agrees; ignored of who is one. */
    agreedByName: optionalLine(200),
  })
  .check(
    z.refine(({ relation, agreedByName }) => !needsAgreement(relation) || agreedByName !== null, {
      error: 'required',
      path: ['agreedByName'],
    }),
  )
export type NewConsentInput = z.output<typeof newConsentSchema>

export const consentSchema = z.object({
  id: z.string(),
  purpose: z.enum(['terms', 'screening', 'teacher_share', 'doctor_share']),
  childId: z.nullable(z.string()),
  textVersion: z.string(),
  language: z.enum(languages),
  relation: z.nullable(z.enum(anyRelation)),
  /** As the person named them; never for doctors. */
  agreedByName: z.nullable(z.string()),
  givenAt: isoTime,
  withdrawnAt: z.nullable(isoTime),
})

export type Consent = z.output<typeof consentSchema>
export type ConsentPurpose = Consent['purpose']

export interface ConsentWithChild extends Consent {
  childName: string | null
}
