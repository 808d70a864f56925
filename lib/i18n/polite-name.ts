import type { Language } from './language'

// A vowel or tone mark after it belongs to the same syllable: คุณากร and นายิกา are names without a title.
const thaiTitle = /^(?:คุณ|ครู|อาจารย์|นางสาว|นาง|นาย|(?:[ก-ฮ]{1,4}\.)+)(?![\u0e30-\u0e3a\u0e47-\u0e4e])/
const englishTitle = /^(?:mr|mrs|ms|miss|mx|dr|doctor|prof|professor|khun|kru|ajarn|teacher)[.\s]/i

// Joined text may be a name (นางฟ้า, คุณวุฒิ) and a single letter an initial: they stay.
export function withoutTitles(name: string): string {
  let rest = name.trim()
  for (;;) {
    const [title = ''] = thaiTitle.exec(rest) ?? englishTitle.exec(rest) ?? []
    const after = rest.slice(title.length)
    const isInitial = /^[ก-ฮ]\.$/.test(title)
    const isApart = /[.\s]$/.test(title) || /^(\s|$)/.test(after)
    if (!title || isInitial || !isApart) return rest
    if (after.trim() === '') return name
    rest = after.trim()
  }
}

/** Adds คุณ in Thai, unless the name has a title: คุณครูศรี, นายสมชาย, ดร.มาลี, Dr. Dee. */
export function politeName(name: string, language: Language): string {
  if (language === 'en' || thaiTitle.test(name) || englishTitle.test(name)) return name
  // Thai puts a space before words in Latin letters.
  return /^\p{Script=Latin}/u.test(name) ? `คุณ ${name}` : `คุณ${name}`
}
