import type { Gender } from '@/lib/children/schema'
import { lettersKeyOf, textKeyOf } from '@/lib/text-key.mjs'

// A Thai title needs no blank before a name. What begins a name is a consonant or a leading vowel: นายิกา has no title.
const beginning = '(?=[ก-ฮ][^\\s\\u0e4c]|[เ-ไ]|[A-Za-z]|$)'
const titleOf = (words: string, flags = 'u') => new RegExp(`^(?:${words})`, flags)
const thai: [RegExp, Gender][] = [
  [titleOf(`(?:เด็กชาย|ด\\.\\s?ช\\.?|ดช\\.|ดช(?=\\s)|สามเณร|ส\\.?ณ\\.)\\s*${beginning}`), 'male'],
  [titleOf(`(?:เด็กหญิง|ด\\.\\s?ญ\\.?|ดญ\\.|ดญ(?=\\s))\\s*${beginning}`), 'female'],
  [titleOf(`(?:นางสาว|น\\.\\s?ส\\.?|นส\\.|นส(?=\\s))\\s*${beginning}`), 'female'],
  [titleOf(`นาย\\s*${beginning}`), 'male'],
]
// In these letters only: MS Dhoni has initials. Before one word alone it may be a name: Master Wong.
const latin: [RegExp, Gender][] = [
  [/^(?:Mr\.?|MR\.)\s+(?=\p{L})/u, 'male'],
  [/^(?:Master|MASTER)\s+(?=\p{L}\S*\s+\p{L})/u, 'male'],
  [/^(?:Miss|MISS|Ms\.?|MS\.)\s+(?=\p{L})/u, 'female'],
]
const before = /^[\s\u200b-\u200d\ufeff]+/u

/** The name without the title before it, and the gender that the title names. */
export function withoutTitle(name: string): { name: string; gender: Gender | null } {
  const text = name.replace(before, '')
  for (const [title, gender] of [...thai, ...latin]) {
    const rest = text.replace(title, '').replace(before, '')
    if (rest !== text && rest !== '') return { name: rest, gender }
  }
  return { name: text, gender: null }
}

const genderWords: Record<string, Gender> = {
  ช: 'male',
  ชาย: 'male',
  เพศชาย: 'male',
  m: 'male',
  male: 'male',
  boy: 'male',
  mr: 'male',
  master: 'male',
  ญ: 'female',
  หญิง: 'female',
  เพศหญิง: 'female',
  f: 'female',
  female: 'female',
  girl: 'female',
  ms: 'female',
  miss: 'female',
}

/** Of a cell that holds a title or the gender alone. */
export function genderOf(cell: string): Gender | null {
  if (cell.length > 40) return null
  const word = textKeyOf(cell).replace(/[\s.]/g, '')
  const named = genderWords[word]
  if (named) return named
  const bare = cell.trim()
  for (const [title, gender] of thai) if (bare !== '' && bare.replace(title, '') === '') return gender
  return null
}

/** A student's name is compared by it: one with its title, or with a nickname in brackets, is the one without. */
export function studentKeyOf(name: string): string {
  return lettersKeyOf(withoutTitle(name).name.replace(/\([^()]*\)/g, ''))
}
