import { lettersKeyOf } from '@/lib/text-key.mjs'
import schools from './schools.json'

export type School = (typeof schools)[number]

const searchable = schools.map((school) => ({
  school,
  names: [lettersKeyOf(school.en), lettersKeyOf(school.th)],
}))

/** Earliest match first, so that a whole name finds itself. The list weighs 14 kB: import this module lazily. */
export function searchSchools(query: string, limit = 10): School[] {
  const wanted = lettersKeyOf(query)
  if (wanted === '') return []
  return searchable
    .map(({ school, names }) => ({ school, place: firstPlace(names, wanted) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .slice(0, limit)
    .map(({ school }) => school)
}

function firstPlace(names: string[], wanted: string): number {
  const places = names.map((name) => name.indexOf(wanted)).filter((place) => place >= 0)
  return places.length > 0 ? Math.min(...places) : -1
}
