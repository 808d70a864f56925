import * as z from 'zod/mini'
import { isoTime, requiredLine } from '@/lib/fields'
import { shortestSearch } from './types'

/** A search is a name: it is sent in a body, never in a URL. */
export const patientSearchSchema = z.object({
  search: requiredLine(100).check(z.minLength(shortestSearch, { error: 'required' })),
})

export const patientSchema = z.object({
  /** Of the newest request: the child's own id stays with the parent. */
  id: z.string(),
  /** The first name, or the whole one while results are shared. */
  childName: z.string(),
  /** Null once no request is open and nothing is shared. */
  parentName: z.nullable(z.string()),
  firstAskedAt: isoTime,
  lastAskedAt: isoTime,
  notes: z.int(),
  sharedUntil: z.nullable(isoTime),
  /** The next appointment as the parent noted it, an ISO date. */
  nextDate: z.nullable(z.string()),
})

/** `hasMore`: beyond those that are returned. */
export const foundPatientsSchema = z.object({ patients: z.array(patientSchema), hasMore: z.boolean() })
