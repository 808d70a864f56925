import type * as z from 'zod/mini'
import type { SharedResults } from '@/lib/result-shares/types'
import type { visitLinkSchema } from './schema'

export type VisitLink = z.output<typeof visitLinkSchema>

/** A link that works, on the parent's page. */
export interface ActiveVisitLink extends VisitLink {
  /** How often it was opened. */
  openings: number
  lastOpenedAt: string | null
  /** How many wrong passcodes it still takes; at 0 it opens nothing any more. */
  remainingAttempts: number
}

/** A child with how many links to its visit sheet open it now. */
export interface LinkedChild {
  id: string
  name: string
  count: number
}

/** What a link's address shows: that it wants the passcode first, or the results; null where this network has read too many. */
export type OpenedLink = { needsPasscode: false; shared: SharedResults | null } | { needsPasscode: true }

/** In characters. Here and not in the schema: the page that asks for a passcode needs no validation library. */
export const passcodeLength = { min: 4, max: 64 } as const
