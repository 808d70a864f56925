import * as z from 'zod/mini'
import { opaqueLine, rowId } from '@/lib/fields'
import { resultShareSchema } from '@/lib/result-shares/schema'
import { passcodeLength } from './types'

/** For how many days a link to the visit sheet works. */
export const visitLinkDays = [1, 7, 30] as const

/** As the parent chose it and the reader types it: the same letters however a keyboard composes them, and digits in Thai or Arabic. */
export function readablePasscode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim()
}

const passcode = z.pipe(opaqueLine(passcodeLength.max), z.transform(readablePasscode))

export const newVisitLinkSchema = z.object({
  childId: rowId,
  days: z.literal(visitLinkDays, { error: 'invalid' }),
  /** Everybody who opens the link has to type it; without one the link alone is enough. */
  passcode: z.optional(
    z.pipe(
      passcode,
      z.string().check(z.refine((value) => value.length >= passcodeLength.min, { error: 'passcodeTooShort' })),
    ),
  ),
})
export type NewVisitLink = z.output<typeof newVisitLinkSchema>

/** A link to the visit sheet that its parent may show again, for as long as it works. */
export const visitLinkSchema = z.extend(resultShareSchema, {
  /** The whole address with its token, and behind it the same as a SMART Health Link: never logged. */
  link: z.string(),
  hasPasscode: z.boolean(),
})

export const givenPasscodeSchema = z.object({ token: opaqueLine(200), passcode })
export type GivenPasscode = z.output<typeof givenPasscodeSchema>
