import { lettersKeyOf } from '@/lib/text-key.mjs'
import schools from './schools.json'

/** One school of the built-in list, by both its names. */
export interface School {
  en: string
  th: string
}

const searchable = (schools as School[]).map((school) => ({
  school,
  names: [lettersKeyOf(school.en), lettersKeyOf(school.th)],
}))

/**
 * The schools whose Thai or English name holds the text, whatever its case and spaces; those that hold it earliest
 * first, so that a whole name finds itself first. Nothing for an empty text.
 *
 * The list weighs 14 kB: import this module when it is needed, not with the page.
 */
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
