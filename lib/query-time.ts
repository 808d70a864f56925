import * as z from 'zod/mini'
import type { FieldErrorCode } from './fields'

const timePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/
const dayMs = 24 * 3_600_000

/** PostgreSQL has no year 0, and the pattern takes four digits. */
const [firstMs, lastMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

function isInOurEra(ms: number): boolean {
  return ms >= firstMs && ms <= lastMs
}

/** @param dayEnd whether a day without a time means its end; days are UTC */
export function queryTime({ dayEnd }: { dayEnd: boolean }) {
  return z.optional(
    z.pipe(
      z.string().check(
        z.refine((value) => timePattern.test(value) && isInOurEra(Date.parse(value)), {
          error: 'invalid' satisfies FieldErrorCode,
        }),
        z.meta({ pattern: timePattern.source }),
      ),
      z.transform(
        (value) => new Date(Math.min(lastMs, Date.parse(value) + (dayEnd && !value.includes('T') ? dayMs : 0))),
      ),
    ),
  )
}
