import { yearOf } from '@/lib/thai-time'

/*
 * The one rule of how old a child is: the current year in Thailand less the birth year. The birth year follows from the age
 * that was given, so it may be a year too late for a child whose birthday was still to come; the age that the parent gave
 * is right until the year ends, and a year is added each January. A row that the release before wrote, and that has not
 * been changed since the birth year was introduced, has none: then it follows from when the row was last changed.
 */

/** What is stored of a child's age. */
export interface StoredAge {
  age: number | null
  birthYear: number | null
  updatedAt: Date
}

export const storedAgeFields = { age: true, birthYear: true, updatedAt: true } as const

/** The age today. */
export function ageOf({ age, birthYear, updatedAt }: StoredAge, now = new Date()): number | null {
  if (age === null) return null
  return yearOf(now) - (birthYear ?? yearOf(updatedAt) - age)
}

/** What to store for an age that is given now. */
export function storedAge(age: number): Pick<StoredAge, 'age' | 'birthYear'> {
  return { age, birthYear: yearOf(new Date()) - age }
}
