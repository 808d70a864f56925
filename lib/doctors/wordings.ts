import type { Language } from '@/lib/i18n/language'
import { lettersKeyOf } from '@/lib/text-key.mjs'
import provinceList from './provinces.json'
import specialtyList from './specialties.json'

export interface Wording extends Record<Language, string> {
  also?: string[]
}

/* Listings store text, not codes: a release or client that writes only the text would leave a wrong code. */
export const specialties: readonly Wording[] = specialtyList
export const places: readonly Wording[] = [...provinceList, { en: 'Online', th: 'ออนไลน์', also: ['On-line'] }]

export function wordingIn(list: readonly Wording[], text: string, language: Language): string {
  return wordingOf(list, text)?.[language] ?? text
}

export function describedIn<T extends { specialty: string; location: string }>(doctor: T, language: Language): T {
  return {
    ...doctor,
    specialty: wordingIn(specialties, doctor.specialty, language),
    location: wordingIn(places, doctor.location, language),
  }
}

export function isSameSpecialty(one: string, other: string): boolean {
  const known = wordingOf(specialties, one)
  return lettersOf(one) === lettersOf(other) || (known !== undefined && known === wordingOf(specialties, other))
}

export function isKnownPlace(text: string): boolean {
  return wordingOf(places, text) !== undefined
}

/** All spellings of matching entries, so that a word finds listings in the other language. */
export function spellingsWith(list: readonly Wording[], part: string): string[] {
  const wanted = lettersOf(part)
  return list
    .map(spellingsOf)
    .filter((all) => all.some((each) => lettersOf(each).includes(wanted)))
    .flat()
}

/** The whole name may be `words[at]` with adjacent words: "mai" in "chiang mai" is of Chiang Mai. */
export function spellingsOfPlaceAround(list: readonly Wording[], words: string[], at: number): string[] {
  const starts = words.slice(0, at + 1).map((_, start) => start)
  const runs = starts.flatMap((start) => words.slice(at).map((_, more) => words.slice(start, at + more + 1).join(' ')))
  const found = new Set(runs.flatMap((run) => wordingOf(list, run) ?? []))
  return [...found].flatMap(spellingsOf)
}

export function searchWordings(list: readonly Wording[], query: string): Wording[] {
  const wanted = lettersOf(query)
  return list
    .map((wording) => ({ wording, rank: rankOf(wording, wanted) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ wording }) => wording)
}

/** -1 for a whole spelling, else the earliest index. */
function rankOf(wording: Wording, wanted: string): number {
  if (wanted === '') return 0
  const spellings = spellingsOf(wording).map(lettersOf)
  if (spellings.includes(wanted)) return -1
  return Math.min(...spellings.map((each) => each.indexOf(wanted)).filter((place) => place >= 0))
}

function wordingOf(list: readonly Wording[], text: string): Wording | undefined {
  const wanted = lettersOf(text)
  return list.find((wording) => spellingsOf(wording).some((each) => lettersOf(each) === wanted))
}

function spellingsOf({ en, th, also = [] }: Wording): string[] {
  return [en, th, ...also]
}

/** “จังหวัด” (province) may come before the name. */
function lettersOf(text: string): string {
  return lettersKeyOf(text).replace(/^(?:จังหวัด|จ\.)(?=.)/, '')
}

export function titledName({ title, name }: { title: string | null; name: string }): string {
  return title ? `${title} ${name}` : name
}
