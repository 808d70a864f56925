import type { Language } from './language'

// A vowel or tone mark after it belongs to the same syllable: คุณากร and นายิกา are names without a title.
const thaiTitle = /^(?:คุณ|ครู|อาจารย์|นางสาว|นาง|นาย|(?:[ก-ฮ]{1,4}\.)+)(?![\u0e30-\u0e3a\u0e47-\u0e4e])/
const englishTitle = /^(?:mr|mrs|ms|miss|mx|dr|doctor|prof|professor|khun|kru|ajarn|teacher)[.\s]/i

/**
 * A name without the titles before it, each a word of its own or an abbreviation with a dot. What is written together may
 * be a name (นางฟ้า, คุณวุฒิ), a single letter an initial: they stay, as does a name of titles alone.
 */
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

/** A name as a Thai sentence addresses it, with คุณ, unless it was typed with a title: คุณครูศรี, นายสมชาย, ดร.มาลี, Dr. Dee. */
export function politeName(name: string, language: Language): string {
  if (language === 'en' || thaiTitle.test(name) || englishTitle.test(name)) return name
  // Thai sets words in other letters off with a space.
  return /^\p{Script=Latin}/u.test(name) ? `คุณ ${name}` : `คุณ${name}`
}
