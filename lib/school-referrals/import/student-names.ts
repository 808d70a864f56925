import type { Gender } from '@/lib/children/schema'
import { lettersKeyOf, textKeyOf } from '@/lib/text-key.mjs'

// A Thai title needs no blank before a name. What begins a name is a consonant or a leading vowel: นายิกา has no title.
const thai: [RegExp, Gender][] = [
  [/^(?:เด็กชาย|ด\.\s?ช\.?|ดช\.|ดช(?=\s)|สามเณร|ส\.?ณ\.)\s*(?=[ก-ฮเ-ไ]|$)/u, 'male'],
  [/^(?:เด็กหญิง|ด\.\s?ญ\.?|ดญ\.|ดญ(?=\s))\s*(?=[ก-ฮเ-ไ]|$)/u, 'female'],
  [/^(?:นางสาว|น\.\s?ส\.?|นส\.|นส(?=\s))\s*(?=[ก-ฮเ-ไ]|$)/u, 'female'],
  [/^นาย\s*(?=[ก-ฮเ-ไ]|$)/u, 'male'],
]
const latin: [RegExp, Gender][] = [
  [/^(?:master|mr|boy)\b\.?\s*/i, 'male'],
  [/^(?:miss|ms|girl)\b\.?\s*/i, 'female'],
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
  ญ: 'female',
  หญิง: 'female',
  เพศหญิง: 'female',
  f: 'female',
  female: 'female',
  girl: 'female',
}

/** Of a cell that holds a title or the gender alone. */
export function genderOf(cell: string): Gender | null {
  if (cell.length > 40) return null
  const word = textKeyOf(cell).replace(/[\s.]/g, '')
  const named = genderWords[word]
  if (named) return named
  const bare = cell.trim()
  for (const [title, gender] of [...thai, ...latin]) if (bare !== '' && bare.replace(title, '') === '') return gender
  return null
}

/** A student's name is compared by it: one written with its title is the one without. */
export function studentKeyOf(name: string): string {
  return lettersKeyOf(withoutTitle(name).name)
}
