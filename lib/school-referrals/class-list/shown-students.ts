import { lettersKeyOf } from '@/lib/text-key.mjs'
import { type ClassStudent, type StudentState, studentStates } from './schema'

export interface ClassFilter {
  /** Null: all. */
  state: StudentState | null
  search: string
}

/** A number of a class is compared whole, so that 1 is not 10 too; a name as it is seen. */
export function shownStudents(students: ClassStudent[], { state, search }: ClassFilter): ClassStudent[] {
  const key = lettersKeyOf(search)
  return students.filter(
    (student) => (state === null || student.state === state) && (key === '' || matches(student, key)),
  )
}

function matches({ classNumber, studentNumber, studentName }: ClassStudent, key: string): boolean {
  if (/^\d+$/.test(key) && String(classNumber) === key) return true
  return (
    lettersKeyOf(studentName).includes(key) || (studentNumber ? lettersKeyOf(studentNumber).startsWith(key) : false)
  )
}

/** Only states that students have, in the order of `studentStates`: the counts add up to the number of students. */
export function countStates(students: ClassStudent[]): { state: StudentState; count: number }[] {
  return studentStates
    .map((state) => ({ state, count: students.filter((student) => student.state === state).length }))
    .filter(({ count }) => count > 0)
}
