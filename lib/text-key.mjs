/*
 * The one rule by which texts of people are compared (docs/decisions/0040). Plain JavaScript: the migration fills the columns
 * with it, and a page's suggestions look by it.
 */

/**
 * What keyboards make that looks the same: two sara e as sara ae, lakkhangyao as sara aa, and two letters that no word has any more.
 *
 * @type {Record<string, string>}
 */
const lookAlikes = { เเ: 'แ', ๅ: 'า', ฃ: 'ข', ฅ: 'ค' }
const lookAlike = new RegExp(Object.keys(lookAlikes).join('|'), 'g')

/** A consonant's marks: vowels below and above, nikhahit, tones, and the signs that silence it, in the order in which they are kept. */
const order = '\u0e3a\u0e38\u0e39\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4e'
const marks = '[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]'
/** More than one of them, or one with the sara aa behind them, before, between or behind whose parts a keyboard puts them. */
const stacked = new RegExp(`${marks}{2,}(?:\u0e32${marks}*)?|${marks}\u0e32${marks}*|\u0e32${marks}+`, 'g')

/** @param {string} stack */
function inOrder(stack) {
  const typed = [...new Set(stack)].filter((sign) => sign !== '\u0e32')
  const written = typed.sort((one, other) => order.indexOf(one) - order.indexOf(other)).join('')
  // Sara i under nikhahit is how sara ue looks, and nikhahit before sara aa is sara am.
  if (!stack.includes('\u0e32')) return written.replace('\u0e34\u0e4d', '\u0e36')
  return written.includes('\u0e4d') ? `${written.replace('\u0e4d', '')}\u0e33` : `${written}\u0e32`
}

/** @param {string} text */
function folded(text) {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').normalize('NFKC')
}

/**
 * The key by which a text is compared, and in which a part of one is looked for: what looks the same on a page, or is the same
 * but for case, has the same key. Blanks count as one, figures in Thai as those in Arabic. What is usual is its own key in lower case.
 *
 * @param {string} text
 * @returns {string}
 */
export function textKeyOf(text) {
  return folded(text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC'))
    .replace(lookAlike, (sign) => lookAlikes[sign] ?? sign)
    .replace(/[๐-๙]/g, (figure) => String(figure.charCodeAt(0) - 0x0e50))
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(stacked, inOrder)
    .replace(/[\s\u2800]+/g, ' ')
    .trim()
}

/**
 * The same without any blanks: whether somebody has put one tells no two apart.
 *
 * @param {string} text
 * @returns {string}
 */
export function lettersKeyOf(text) {
  return textKeyOf(text).replaceAll(' ', '')
}

/**
 * The key of a person's name: without blanks, and without words that address every teacher. Not Mr or นาง, which tell two of one
 * name apart, nor a part of the name: Nok may be Nok Jaidee or Nok Smith, and the answers of one would be under the name of the
 * other.
 *
 * @param {string} name
 * @returns {string}
 */
export function nameKeyOf(name) {
  // KruZoé is Kru Zoé: what parted them may be a blank that does not show, and Krunal is no Kru.
  const key = textKeyOf(name.replace(/^(\s*(?:Khun|Kru|Ajarn|Teacher))\u200b*(?=\p{Lu})/u, '$1 '))
  return key.replace(/^(?:(?:คุณ|ครู|อาจารย์) ?|(?:khun|kru|ajarn|teacher)[ .]+)+(?=.)/, '').replaceAll(' ', '')
}
