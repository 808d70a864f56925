import type { Language } from '@/lib/i18n/language'
import { lettersKeyOf } from '@/lib/text-key.mjs'
import provinceList from './provinces.json'
import specialtyList from './specialties.json'

/** What a specialty or a place is called in both languages. */
export interface Wording extends Record<Language, string> {
  /** Other spellings of the same. */
  also?: string[]
}

/*
 * A listing keeps its specialty and its place as text, and a text that is one of these, in either language, is read in the
 * reader's own. No code is stored beside the text: a release or a client that writes the text alone would leave a code that
 * means something else.
 */
export const specialties: readonly Wording[] = specialtyList
/** The 77 provinces, in the order of their codes in ISO 3166-2:TH, and “online”, which is a place too. */
export const places: readonly Wording[] = [...provinceList, { en: 'Online', th: 'ออนไลน์', also: ['On-line'] }]

/** A text in the reader's language if it is in the list, else as it was typed. */
export function wordingIn(list: readonly Wording[], text: string, language: Language): string {
  return wordingOf(list, text)?.[language] ?? text
}

interface Described {
  specialty: string
  location: string
}

/** A doctor or a listing as a reader of this language is shown it. */
export function describedIn<T extends Described>(doctor: T, language: Language): T {
  const { specialty, location } = doctor
  return {
    ...doctor,
    specialty: wordingIn(specialties, specialty, language),
    location: wordingIn(places, location, language),
  }
}

/** Whether two texts are the same specialty: the same words however written, or the same one of the list. */
export function isSameSpecialty(one: string, other: string): boolean {
  const known = wordingOf(specialties, one)
  return lettersOf(one) === lettersOf(other) || (known !== undefined && known === wordingOf(specialties, other))
}

/** Whether a text is a place of the list and nothing else. */
export function isKnownPlace(text: string): boolean {
  return wordingOf(places, text) !== undefined
}

/** Every spelling of what the part of a word can mean: a text that is one of them is found by the word of another language. */
export function spellingsWith(list: readonly Wording[], part: string): string[] {
  const wanted = lettersOf(part)
  return list
    .map(spellingsOf)
    .filter((all) => all.some((each) => lettersOf(each).includes(wanted)))
    .flat()
}

/**
 * Every spelling of each place whose whole name is the word `words[at]`, alone or together with the words next to it: of
 * "mai" in "chiang mai", those of Chiang Mai. A text that contains one of them, such as a hospital's name, means it too.
 */
export function spellingsOfPlaceAround(list: readonly Wording[], words: string[], at: number): string[] {
  const starts = words.slice(0, at + 1).map((_, start) => start)
  const runs = starts.flatMap((start) => words.slice(at).map((_, more) => words.slice(start, at + more + 1).join(' ')))
  const found = new Set(runs.flatMap((run) => wordingOf(list, run) ?? []))
  return [...found].flatMap(spellingsOf)
}

/** What to suggest for a typed text, a whole name first; the list as it is for none. */
export function searchWordings(list: readonly Wording[], query: string): Wording[] {
  const wanted = lettersOf(query)
  return list
    .map((wording) => ({ wording, rank: rankOf(wording, wanted) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ wording }) => wording)
}

/** Where in a spelling the text begins, at the earliest; before all of these, that it is the whole of one. */
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

/** A province may be written with that word before it. */
function lettersOf(text: string): string {
  return lettersKeyOf(text).replace(/^(?:จังหวัด|จ\.)(?=.)/, '')
}
