import { yearOf } from '@/lib/thai-time'

/*
 * Age is the current year in Thailand less the birth year, which is derived from the age that the parent gave: right
 * until
 * the year ends, then one more each January. Rows of the previous release have no birth year: `updatedAt` replaces it.
 */

export interface StoredAge {
  age: number | null
  birthYear: number | null
  updatedAt: Date
}

export const storedAgeFields = { age: true, birthYear: true, updatedAt: true } as const

export function ageOf({ age, birthYear, updatedAt }: StoredAge, now = new Date()): number | null {
  if (age === null) return null
  return yearOf(now) - (birthYear ?? yearOf(updatedAt) - age)
}

export function storedAge(age: number): Pick<StoredAge, 'age' | 'birthYear'> {
  return { age, birthYear: yearOf(new Date()) - age }
}
