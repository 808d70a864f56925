import type { Gender, Grade, Nationality } from './schema'

/** A child as its parent sees it. Age, grade, gender and nationality are null until a referred child's parent completes them. */
export interface Child {
  id: string
  name: string
  age: number | null
  grade: Grade | null
  school: string
  gender: Gender | null
  nationality: Nationality | null
  /** ISO 8601 UTC. */
  createdAt: string
}

/** A child of the actor's, or one that another parent lets them read. */
export interface ReadableChild extends Child {
  isOwn: boolean
}
