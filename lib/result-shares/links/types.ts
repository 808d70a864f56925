import type * as z from 'zod/mini'
import type { SharedResults } from '@/lib/result-shares/types'
import type { visitLinkSchema } from './schema'

export type VisitLink = z.output<typeof visitLinkSchema>

/** One that has not ended; its attempts may be used up. */
export interface ActiveVisitLink extends VisitLink {
  openings: number
  lastOpenedAt: string | null
  remainingAttempts: number
}

export interface LinkedChild {
  id: string
  name: string
  count: number
}

/** `shared` is null after too many readings from this network. */
export type OpenedLink = { needsPasscode: false; shared: SharedResults | null } | { needsPasscode: true }

/** In characters. Not in schema.ts, so that the passcode page does not load zod. */
export const passcodeLength = { min: 4, max: 64 } as const
