/** Titles of a child as written in Thailand: with or without a dot, and joined to the name or not. */
const title =
  /^(?:(?:ด\.?\s?[ชญ]|น\.\s?ส)(?:\.|(?=\s))|เด็กชาย|เด็กหญิง|นางสาว|นาย|น้อง|(?:master|miss|mr|ms)(?:\.|(?=\s)))\s*(?![\u0e30-\u0e3a\u0e47-\u0e4e])/iu

/** A name of titles alone stays as it is. */
function withoutChildTitles(name: string): string {
  let rest = name.trim()
  for (;;) {
    const after = rest.replace(title, '')
    if (after === rest || after === '') return rest
    rest = after
  }
}

export function firstNameOf(name: string): string {
  return withoutChildTitles(name).split(/\s+/u)[0] ?? ''
}

/** With the title that is written before it. */
export function titledFirstName(name: string): string {
  const first = firstNameOf(name)
  return name.trim().slice(0, name.trim().indexOf(first) + first.length)
}

/** The first letter; in Thai the consonant and not a vowel sign before it: ม of เมย์. */
export function initialOf(name: string): string {
  const letters = Array.from(firstNameOf(name))
  const first = letters.find((letter) => /[\p{L}\p{N}]/u.test(letter) && !'เแโใไ'.includes(letter)) ?? letters[0] ?? ''
  return first.toUpperCase()
}
