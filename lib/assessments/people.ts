import { withoutTitles } from '@/lib/i18n/polite-name'

/** What tells who gave a set of answers, or was asked for one. */
export interface Identified {
  /** The account, the address to which a teacher's request went, or the answers themselves where neither is known. */
  identity: string
  /** What the parent called the teacher; null for a parent. */
  askedName: string | null
}

/**
 * The person of each row: the same text for the same one. At one address two names are one teacher when they are spelled the
 * same, or when one is what the other begins with, in whole words and without titles: ครูนก and คุณครูนก ใจดี. A name that more
 * than one other begins with could be either's, and stays alone. Teachers who share a school's address stay apart.
 */
export function peopleOf(rows: readonly Identified[]): string[] {
  const names = new Map<string, string[]>()
  for (const { identity, askedName } of rows) {
    if (askedName !== null) names.set(identity, [...(names.get(identity) ?? []), askedName])
  }
  const persons = new Map([...names].map(([identity, of]) => [identity, personsByName(of)]))
  return rows.map(({ identity, askedName }) =>
    askedName === null ? identity : `${identity} ${persons.get(identity)?.get(askedName)}`,
  )
}

/** How many people these rows are of. */
export function countPeople(rows: readonly Identified[]): number {
  return new Set(peopleOf(rows)).size
}

interface Name {
  /** Without titles and spaces. */
  letters: string
  /** After how many letters a word ends. */
  ends: Set<number>
}

/** The person of each name that was used for one address. */
function personsByName(names: readonly string[]): Map<string, string> {
  const spellings = [...new Set(names)].map((name) => ({ name, spelled: spelledOf(name), ...bareName(name) }))
  // Where the space behind a title was left out, another spelling of the same letters shows the title.
  const bare = new Map<string, string>()
  for (const { spelled, letters } of spellings) {
    const known = bare.get(spelled)
    if (known === undefined || letters.length < known.length) bare.set(spelled, letters)
  }
  const known = new Map<string, Name>()
  for (const { spelled, letters: own, ends } of spellings) {
    const letters = bare.get(spelled) ?? own
    const name = known.get(letters) ?? { letters, ends: new Set() }
    if (own === letters) for (const end of ends) name.ends.add(end)
    known.set(letters, name)
  }
  const longest = longestNames([...known.values()])
  return new Map(
    spellings.map(({ name, spelled, letters: own }) => {
      const letters = bare.get(spelled) ?? own
      const [only, other] = longest.get(letters) ?? []
      return [name, only !== undefined && other === undefined ? only : letters]
    }),
  )
}

/** Of each name the longest ones that begin with it; itself where none does. */
function longestNames(names: readonly Name[]): Map<string, Set<string>> {
  const longest = new Map<string, Set<string>>()
  for (const { letters } of names.toSorted((a, b) => b.letters.length - a.letters.length)) {
    const longer = names.filter((each) => each.letters.startsWith(letters) && each.ends.has(letters.length))
    const found = longer.flatMap((each) => [...(longest.get(each.letters) ?? [])])
    longest.set(letters, new Set(found.length > 0 ? found : [letters]))
  }
  return longest
}

function bareName(name: string): Name {
  const words = withoutTitles(comparable(name)).split(' ')
  const ends = new Set<number>()
  let length = 0
  // The end of the last word is the name's own.
  for (const word of words.slice(0, -1)) {
    length += word.length
    ends.add(length)
  }
  return { letters: words.join(''), ends }
}

const spelledOf = (name: string) => comparable(name).replaceAll(' ', '')

/** Without what two people who type a name do differently: case, spaces, those that do not show too, and Unicode's form. */
function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u200c|\u200d|\u2060|\ufeff/g, '')
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
}
