import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import type { ClassName } from '@/lib/schools/classes/schema'

export const lettersAtOnce = 400

/** Of one family. */
export const paperSchema = z.object({
  /** On a sheet of A4. */
  perPage: z.union([z.literal(1), z.literal(2)]),
  /** How the first one looks, without a code. */
  preview: z.optional(z.boolean()),
})
export type PaperInput = z.output<typeof paperSchema>

/** Of the families of a class. */
export const printSchema = z.extend(paperSchema, {
  referralIds: z.array(rowId).check(z.minLength(1), z.maxLength(lettersAtOnce)),
})
export type PrintInput = z.output<typeof printSchema>

/** Of an answer: how many letters are in the file. Some of those chosen may have been answered in the meantime. */
export const lettersHeader = 'X-Letters'

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' })

/** Such as letters-p4-2-2026-11-30.pdf, of ป.4/2: no person's name. */
export function lettersFileName(schoolClass: Pick<ClassName, 'grade' | 'room'> | null, madeAt: Date): string {
  return `${['letters', schoolClass && plainNameOf(schoolClass), days.format(madeAt)].filter(Boolean).join('-')}.pdf`
}

function plainNameOf({ grade, room }: Pick<ClassName, 'grade' | 'room'>): string {
  const year = Number(grade)
  const level = grade === 'K' ? 'k' : year <= 6 ? `p${year}` : `m${year - 6}`
  const plainRoom = room.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return [level, plainRoom].filter(Boolean).join('-')
}
