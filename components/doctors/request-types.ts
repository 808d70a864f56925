import type { Profile } from '@/lib/accounts/schema'
import type { Consultation } from '@/lib/consultations/types'

/** An open request about this child. */
export type EarlierRequest = Omit<Consultation, 'childId'>

/** The parent's contact details in their profile. */
export type Contact = Pick<Profile, 'phoneNumber' | 'email'>

export interface Option {
  id: string
  name: string
}

/** The child the request is about. */
export interface AboutChild extends Option {
  hasResults: boolean
}

/** The last action; `added`: to a request that is open already, for which no new call is promised. */
export type Sent = { kind: 'opened' | 'call' | 'message' } | { kind: 'added'; askedAt: string }
