import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

const recheckMonths = [0, 3, 6] as const
export type RecheckMonths = (typeof recheckMonths)[number]

const isMonths = (value: number): value is RecheckMonths => recheckMonths.some((months) => months === value)

function isDate(value: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** One of the two; 0 months for never. */
export const recheckSchema = z
  .object({
    months: z.optional(z.number({ error: 'invalid' }).check(z.refine(isMonths, { error: 'invalid' }))),
    date: z.optional(z.string({ error: 'invalid' }).check(z.refine(isDate, { error: 'invalid' }))),
  })
  .check(
    z.refine(({ months, date }) => months !== undefined || date !== undefined, { error: 'required', path: ['months'] }),
    z.refine(({ months, date }) => months === undefined || date === undefined, { error: 'invalid', path: ['date'] }),
  )
export type RecheckInput = z.output<typeof recheckSchema>

export const recheckAnswerSchema = z.object({ next: z.nullable(isoTime) })

export interface Recheck {
  months: RecheckMonths
  date: string | null
  /** ISO 8601 UTC. */
  next: string | null
  earliest: string
  isReachable: boolean
  /** Without an address or LINE. */
  isOnHomeAlone: boolean
}

export interface PlannedRecheck extends Recheck {
  /** The parent is invited to answer again, and has not. */
  isDue: boolean
}
