import * as z from 'zod/mini'
import { isoTime, oneOf, optionalLine, optionalParagraphs } from '@/lib/fields'
import { dateOf, dayOf, monthsAfter } from '@/lib/thai-time'

const doctorVisitStatuses = ['planned', 'seen', 'not_now'] as const

export const maxQuestions = 3
export const maxQuestionLength = 200
export const maxPlaceLength = 200
export const maxAgreedLength = 500
export const visitsPerChild = 50

const earliestDay = '2000-01-01'
const monthsAhead = 24

/** Thai days as `YYYY-MM-DD`. */
export const today = (): string => dateOf(dayOf(new Date()))
export const latestDay = (): string => dateOf(monthsAfter(dayOf(new Date()), monthsAhead))

const isDay = (value: string) =>
  /^20\d\d-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value

const day = z.string({ error: 'invalid' }).check(
  z.refine((value) => value === '' || (isDay(value) && value >= earliestDay && value <= latestDay()), {
    error: 'invalid',
  }),
  z.meta({ pattern: '^(20[0-9]{2}-[0-1][0-9]-[0-3][0-9])?$' }),
)

const optionalDay = z.pipe(
  z.optional(z.nullable(day)),
  z.transform((value) => value || null),
)

const questions = z.pipe(
  z.optional(
    z.nullable(
      z.array(optionalLine(maxQuestionLength), { error: 'invalid' }).check(z.maxLength(maxQuestions, 'tooLong')),
    ),
  ),
  z.transform((list) => (list ?? []).filter((question) => question !== null)),
)

/** What is absent, null or blank is empty. */
export const newDoctorVisitSchema = z
  .object({
    status: oneOf(doctorVisitStatuses),
    visitOn: optionalDay,
    place: optionalLine(maxPlaceLength),
    questions,
    agreed: optionalParagraphs(maxAgreedLength),
    againOn: optionalDay,
  })
  .check(
    z.refine(({ status, visitOn }) => status !== 'seen' || !visitOn || visitOn <= today(), {
      error: 'invalid',
      path: ['visitOn'],
    }),
  )
export type NewDoctorVisitInput = z.output<typeof newDoctorVisitSchema>

export const doctorVisitSchema = z.object({
  id: z.string(),
  childId: z.string(),
  status: z.enum(doctorVisitStatuses),
  visitOn: z.nullable(z.string()),
  place: z.nullable(z.string()),
  questions: z.array(z.string()),
  agreed: z.nullable(z.string()),
  againOn: z.nullable(z.string()),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type DoctorVisit = z.output<typeof doctorVisitSchema>

/** For a doctor with whom results are shared. */
export const sharedDoctorVisitSchema = z.pick(doctorVisitSchema, {
  id: true,
  status: true,
  visitOn: true,
  place: true,
  agreed: true,
  againOn: true,
})
export type SharedDoctorVisit = z.output<typeof sharedDoctorVisitSchema>
