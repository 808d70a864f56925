import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import type { ClassName } from '@/lib/schools/classes/schema'

export const lettersAtOnce = 400

export const printSchema = z.object({
  referralIds: z.array(rowId).check(z.minLength(1), z.maxLength(lettersAtOnce)),
  /** On a sheet of A4. */
  perPage: z.union([z.literal(1), z.literal(2)]),
  /** How the first one looks, without a code. */
  preview: z.optional(z.boolean()),
})
export type PrintInput = z.output<typeof printSchema>

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' })

/** Such as letters-p4-2-2026-11-30.pdf, of ป.4/2: no person's name. */
export function lettersFileName({ grade, room }: Pick<ClassName, 'grade' | 'room'>, madeAt: Date): string {
  const year = Number(grade)
  const level = grade === 'K' ? 'k' : year <= 6 ? `p${year}` : `m${year - 6}`
  const plainRoom = room.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${['letters', level, plainRoom, days.format(madeAt)].filter(Boolean).join('-')}.pdf`
}
