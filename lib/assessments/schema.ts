import * as z from 'zod/mini'
import { isId, isoTime, knownId, opaqueLine, optionalLine, rowId } from '@/lib/fields'
import { questionCount, riskLevels, symptomTypes } from '@/lib/screening/scoring'

/** Exactly 18 whole numbers from 0 to 3, in question order. */
const answers = z
  .array(z.unknown(), { error: (issue) => (issue.input === undefined ? 'required' : 'answers') })
  .check(
    z.refine(
      (list) =>
        list.length === questionCount &&
        list.every((value) => value === 0 || value === 1 || value === 2 || value === 3),
      { error: 'answers' },
    ),
  )
const answersSchema = z.pipe(
  answers,
  z.transform((list) => list as number[]),
)

/** From the first answer to the last in one sitting; the browser leaves it out of resumed drafts. A note, never part of the score. */
const seconds = z.optional(z.int().check(z.minimum(0), z.maximum(3600)))

/** 0 to 520, ten years: how long a teacher has known the child. Optional, as it is no part of the score. */
export const weeksKnownSchema = z.optional(z.int().check(z.minimum(0), z.maximum(520)))

export const newAssessmentSchema = z.object({ childId: rowId, answers: answersSchema, seconds })
export type NewAssessmentInput = z.output<typeof newAssessmentSchema>

const idOfNoChild = '00000000-0000-0000-0000-000000000000'

export const newTeacherAssessmentSchema = z.object({
  token: opaqueLine(200),
  teacherName: optionalLine(200),
  /** An invalid id, which SQL would fail on, is refused as another child's. */
  childId: z.pipe(
    knownId,
    z.transform((id) => (isId(id) ? id : idOfNoChild)),
  ),
  answers: answersSchema,
  seconds,
  weeksKnown: weeksKnownSchema,
})
export type NewTeacherAssessmentInput = z.output<typeof newTeacherAssessmentSchema>

export const assessmentSchema = z.object({
  id: z.string(),
  childId: z.string(),
  assessorType: z.enum(['parent', 'teacher']),
  /** 18 whole numbers, 0 to 3, in question order. */
  answers: z.array(z.number()),
  totalScore: z.number(),
  riskLevel: z.enum(riskLevels),
  /** Items of 9 answered 2 or more. */
  inattentionCount: z.number(),
  hyperactivityCount: z.number(),
  symptomType: z.enum(symptomTypes),
  completedAt: isoTime,
})

export const informantSchema = z.object({
  kind: z.enum(['parent', 'second_parent', 'teacher']),
  name: z.nullable(z.string()),
})

export const informantAssessmentSchema = z.extend(assessmentSchema, { informant: informantSchema })

/** No score for the teacher. */
export const teacherAssessmentReceiptSchema = z.object({
  id: z.string(),
  status: z.literal('completed'),
  completedAt: isoTime,
})
