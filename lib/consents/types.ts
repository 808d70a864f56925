import type * as z from 'zod/mini'
import type { consentSchema, NewConsentInput } from './schema'

export type Consent = z.output<typeof consentSchema>
export type ConsentPurpose = Consent['purpose']
export type Relation = NewConsentInput['relation']

export interface ConsentWithChild extends Consent {
  childName: string | null
}
