import * as z from 'zod/mini'
import { type Grade, grades } from '@/lib/children/schema'
import { rowId } from '@/lib/fields'

export const classesPerSchool = 200
export const maxRoomLength = 20

/** What makes a class one: its grade and room in one school year. */
export interface ClassName {
  grade: Grade
  /** As after the slash in ป.4/2; empty where the grade is one class. */
  room: string
  /** The year of the common era in which the school year begins. */
  year: number
}

export function classKeyOf({ grade, room, year }: ClassName): string {
  return `${year} ${grade}/${room}`
}

export const schoolClassSchema = z.object({
  id: z.string(),
  grade: z.enum(grades),
  room: z.string(),
  year: z.number(),
  homeroomTeacher: z.nullable(z.string()),
})
export type SchoolClass = z.output<typeof schoolClassSchema>

export const classIdsSchema = z.array(rowId).check(z.maxLength(classesPerSchool))

/** Of a member who is no administrator. `ownClassesOnly` with no class: they see only what they referred without a list. */
export const memberClassesSchema = z.object({
  ownClassesOnly: z.boolean(),
  classIds: classIdsSchema,
})
export type MemberClasses = z.output<typeof memberClassesSchema>
