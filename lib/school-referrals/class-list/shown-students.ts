import { lettersKeyOf } from '@/lib/text-key.mjs'
import { type ClassStudent, type StudentState, studentStates } from './schema'

export interface ClassFilter {
  /** Null: all. */
  state: StudentState | null
  search: string
}

/** Without blanks, and alike where signs look alike: lib/text-key.mjs. */
export function shownStudents(students: ClassStudent[], { state, search }: ClassFilter): ClassStudent[] {
  const key = lettersKeyOf(search)
  return students.filter(
    (student) => (state === null || student.state === state) && (key === '' || matches(student, key)),
  )
}

/** A number in the class is compared whole, so that 1 is not 10 too. Student numbers are longer: they may be begun. */
function matches({ classNumber, studentNumber, studentName }: ClassStudent, key: string): boolean {
  if (String(classNumber) === key || lettersKeyOf(studentName).includes(key)) return true
  const isOfClass = /^\d{1,2}$/.test(key)
  return !isOfClass && studentNumber !== null && lettersKeyOf(studentNumber).startsWith(key)
}

/** Only states that students have, in the order of `studentStates`: the counts add up to the number of students. */
export function countStates(students: ClassStudent[]): { state: StudentState; count: number }[] {
  return studentStates
    .map((state) => ({ state, count: students.filter((student) => student.state === state).length }))
    .filter(({ count }) => count > 0)
}
