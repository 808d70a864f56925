import * as z from 'zod/mini'
import { opaqueLine, rowId } from '@/lib/fields'
import { resultShareSchema } from '@/lib/result-shares/schema'
import { passcodeLength } from './types'

export const visitLinkDays = [1, 7, 30] as const

/** Makes passcodes comparable: composed characters and Thai digits depend on the keyboard. */
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
  passcode: z.optional(
    z.pipe(
      passcode,
      z.string().check(z.refine((value) => value.length >= passcodeLength.min, { error: 'passcodeTooShort' })),
    ),
  ),
})
export type NewVisitLink = z.output<typeof newVisitLinkSchema>

export const visitLinkSchema = z.extend(resultShareSchema, {
  /** The whole address with its token and SMART Health Link: never logged. */
  link: z.string(),
  hasPasscode: z.boolean(),
})

export const givenPasscodeSchema = z.object({ token: opaqueLine(200), passcode })
export type SubmittedPasscode = z.output<typeof givenPasscodeSchema>
