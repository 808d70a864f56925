import type { Gender, Grade, Nationality } from './schema'

/** Message keys in the namespace `children`. */

export function gradeKey<G extends Grade>(grade: G): `grades.${G}` {
  return `grades.${grade}`
}

export function genderKey<G extends Gender>(gender: G): `genders.${G}` {
  return `genders.${gender}`
}

export function nationalityKey<N extends Nationality>(nationality: N): `nationalities.${N}` {
  return `nationalities.${nationality}`
}
