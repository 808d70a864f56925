/** Before a child's name, in the ways they are written in Thailand: with a dot or not, and against the name or not. */
const title =
  /^(?:(?:ด\.?\s?[ชญ]|น\.\s?ส)(?:\.|(?=\s))|เด็กชาย|เด็กหญิง|นางสาว|นาย|น้อง|(?:master|miss|mr|ms)(?:\.|(?=\s)))\s*(?![\u0e30-\u0e3a\u0e47-\u0e4e])/iu

/** A child's name without the titles before it; a name of titles alone stays as it is. */
function withoutChildTitles(name: string): string {
  let rest = name.trim()
  for (;;) {
    const after = rest.replace(title, '')
    if (after === rest || after === '') return rest
    rest = after
  }
}

/** The first word of a child's name, whatever white space is between them. */
export function firstNameOf(name: string): string {
  return withoutChildTitles(name).split(/\s+/u)[0] ?? ''
}

/** Its letter, in Thai the consonant rather than a vowel sign written before it: of เมย์ ม. */
export function initialOf(name: string): string {
  const letters = Array.from(firstNameOf(name))
  const first = letters.find((letter) => /[\p{L}\p{N}]/u.test(letter) && !'เแโใไ'.includes(letter)) ?? letters[0] ?? ''
  return first.toUpperCase()
}
