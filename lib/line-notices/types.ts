import type * as z from 'zod/mini'
import type { lineNoticesSchema } from './schema'

export type LineNotices = z.output<typeof lineNoticesSchema>

/** ISO 8601 UTC. */
export interface LineConsent {
  givenAt: string
  withdrawnAt: string | null
}
