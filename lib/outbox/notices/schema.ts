import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'

/** Of one page, and of one call. */
export const mostNotices = 50

export const seenNoticesSchema = z.object({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(mostNotices)) })

/** A mail to an account without an address, as its home shows it. */
export interface StoredNotice {
  id: string
  template: string
  rowId: string
  /** ISO 8601 UTC. */
  at: string
}
