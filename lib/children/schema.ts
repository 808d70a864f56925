import * as z from 'zod/mini'
import { isoTime, oneOf, requiredLine, wholeNumber } from '@/lib/fields'

export const childrenPerUser = 20

export const minAge = 5
export const maxAge = 18
export const grades = ['K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
export const genders = ['male', 'female', 'other'] as const
export const nationalities = [
  'thai',
  'american',
  'british',
  'chinese',
  'japanese',
  'korean',
  'indian',
  'other',
] as const
export type Grade = (typeof grades)[number]
export type Gender = (typeof genders)[number]
export type Nationality = (typeof nationalities)[number]

export const newChildSchema = z.object({
  name: requiredLine(100),
  age: wholeNumber(minAge, maxAge, 'ageRange'),
  grade: oneOf(grades),
  school: requiredLine(200),
  gender: oneOf(genders),
  nationality: oneOf(nationalities),
})
export type NewChildInput = z.output<typeof newChildSchema>

export const childUpdateSchema = z.partial(newChildSchema)
export type ChildUpdateInput = z.output<typeof childUpdateSchema>
export const enteredFields = z.keyof(childUpdateSchema).options

export const childDetails = ['age', 'grade', 'gender', 'nationality'] as const
export type ChildDetail = (typeof childDetails)[number]
export type ChildDetailsInput = Pick<ChildUpdateInput, ChildDetail>

export function requiredDetailsSchema(names: readonly ChildDetail[]) {
  const { shape } = newChildSchema
  return z.object(Object.fromEntries(names.map((name) => [name, shape[name]]))) as unknown as z.ZodMiniObject<
    Pick<typeof childUpdateSchema.shape, ChildDetail>
  >
}

/** Age, grade, gender and nationality are null until a referred child's parent completes them. */
export const childSchema = z.object({
  id: z.string(),
  name: z.string(),
  age: z.nullable(z.number()),
  grade: z.nullable(z.enum(grades)),
  school: z.string(),
  gender: z.nullable(z.enum(genders)),
  nationality: z.nullable(z.enum(nationalities)),
  createdAt: isoTime,
})
export type Child = z.output<typeof childSchema>

export interface ReadableChild extends Child {
  isOwn: boolean
}
