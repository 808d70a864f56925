import * as z from 'zod/mini'
import { isoTime, oneOf, rowId } from '@/lib/fields'
import { schoolReferralSchema } from '@/lib/school-referrals/schema'
import { schoolClassSchema } from '@/lib/schools/classes/schema'

/** Each student of a class is in exactly one, so that counts by state add up to the total. The first five are pending. */
export const studentStates = [
  'sent',
  'waiting',
  'held',
  'failed',
  'expired',
  'accepted',
  'completed',
  'declined',
  'revoked',
] as const
export type StudentState = (typeof studentStates)[number]

/** No parent has accepted the link, nor declined it. */
const isPendingState = (state: StudentState) => ['sent', 'waiting', 'held', 'failed', 'expired'].includes(state)

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
})
export type ClassStudent = z.output<typeof classStudentSchema>

/** By class number, then by name. */
export const classListSchema = z.object({ class: classWithCountsSchema, students: z.array(classStudentSchema) })
export type ClassList = z.output<typeof classListSchema>

export const studentsAtOnce = 200
export const classActs = ['resend', 'remind', 'revoke'] as const
export type ClassAct = (typeof classActs)[number]

/** Of a reminder it is not all: there are not too many, and none soon after another mail. */
export const allowsAct = (act: ClassAct, state: StudentState) =>
  act === 'remind' ? state === 'sent' : isPendingState(state)

/** `resend`: a new link for each that is pending, expired too · `remind`: the same link once more · `revoke` */
export const classActSchema = z.object({
  act: oneOf(classActs),
  referralIds: z.array(rowId).check(z.minLength(1), z.maxLength(studentsAtOnce)),
})
export type ClassActInput = z.output<typeof classActSchema>

/** `held`: a mail limit is reached · `leftOut`: its state allows no such act, or a reminder would be one too many */
export const classActResultSchema = z.object({ done: z.number(), held: z.number(), leftOut: z.number() })
export type ClassActResult = z.output<typeof classActResultSchema>

export const endedClassSchema = z.object({ revoked: z.number() })
