import { yearOf } from '@/lib/thai-time'

// The birth year is derived: the given age is right until the year ends, then one more each January. Rows of the previous
// release have no birth year: it follows from `updatedAt`.

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
