import * as z from 'zod/mini'
import { isoTime, oneOf, rowId } from '@/lib/fields'
import { schoolReferralSchema } from '@/lib/school-referrals/schema'
import { schoolClassSchema } from '@/lib/schools/classes/schema'

/** Each student of a class is in exactly one, so that counts by state add up to the total. The first seven are pending. */
export const studentStates = [
  'sent',
  'waiting',
  'held',
  'failed',
  'unaddressed',
  'printed',
  'expired',
  'accepted',
  'completed',
  'declined',
  'revoked',
] as const
export type StudentState = (typeof studentStates)[number]

/** No parent has accepted the link, nor declined it. */
export const isPendingState = (state: StudentState) => studentStates.indexOf(state) <= studentStates.indexOf('expired')

const counts = z.record(z.enum(studentStates), z.number())

export const classWithCountsSchema = z.extend(schoolClassSchema, {
  endsAt: isoTime,
  /** The memberships of its teachers. */
  teacherIds: z.array(z.string()),
  total: z.number(),
  counts,
})
export type ClassWithCounts = z.output<typeof classWithCountsSchema>

export const classesSchema = z.object({ classes: z.array(classWithCountsSchema) })

export const classStudentSchema = z.extend(schoolReferralSchema, {
  classNumber: z.nullable(z.number()),
  studentNumber: z.nullable(z.string()),
  state: z.enum(studentStates),
  /** When it came into this state, or was last mailed. */
  lastStepAt: isoTime,
  letterPrintedAt: z.nullable(isoTime),
  /** A printed letter is out, or the family's account is lost without it: a new one may take its place. */
  mayReplaceLetter: z.boolean(),
})
export type ClassStudent = z.output<typeof classStudentSchema>

/** By class number, then by name. */
export const classListSchema = z.object({ class: classWithCountsSchema, students: z.array(classStudentSchema) })
export type ClassList = z.output<typeof classListSchema>

/** As many as one file of letters holds. */
export const studentsAtOnce = 400
export const classActs = ['resend', 'remind', 'letterLost', 'revoke'] as const
export type ClassAct = (typeof classActs)[number]

/** By what it allows an act. */
type ActedOn = Pick<ClassStudent, 'state' | 'parentEmail' | 'mayReplaceLetter'>

/** Of a reminder it is not all: there are not too many, and none soon after another mail. */
export function allowsAct(act: ClassAct, { state, parentEmail, mayReplaceLetter }: ActedOn): boolean {
  if (act === 'remind') return state === 'sent'
  if (act === 'letterLost') return mayReplaceLetter
  return isPendingState(state) && (act === 'revoke' || parentEmail !== null)
}

/**
 * `resend`: the same link once more, for another 60 days, also where it has expired · `remind`: in other words, at most three
 * times · `letterLost`: what was printed opens nothing any more, and an account that only it opened loses the referral · `revoke`
 */
export const classActSchema = z.object({
  act: oneOf(classActs),
  referralIds: z.array(rowId).check(z.minLength(1), z.maxLength(studentsAtOnce)),
})
export type ClassActInput = z.output<typeof classActSchema>

/** `held`: a mail limit is reached · `leftOut`: its state allows no such act, or a reminder would be one too many */
export const classActResultSchema = z.object({ done: z.number(), held: z.number(), leftOut: z.number() })
export type ClassActResult = z.output<typeof classActResultSchema>

export const endedClassSchema = z.object({ revoked: z.number() })
