// docs/decisions/0040. Plain JavaScript: the migration and a page's suggestions use it.

// Shown alike: double sara e, lakkhangyao, and two obsolete letters.
/** @type {Record<string, string>} */
const lookAlikes = { เเ: 'แ', ๅ: 'า', ฃ: 'ข', ฅ: 'ค' }
const lookAlike = new RegExp(Object.keys(lookAlikes).join('|'), 'g')

/** The marks of a consonant (vowels, nikhahit, tones, silencers) in the order in which they are stored. */
const order = '\u0e3a\u0e38\u0e39\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4e'
const marks = '[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]'
/** More than one mark, or a mark with sara aa, in any order that a keyboard gives them. */
const stacked = new RegExp(`${marks}{2,}(?:\u0e32${marks}*)?|${marks}\u0e32${marks}*|\u0e32${marks}+`, 'g')

/** @param {string} stack */
function inOrder(stack) {
  const typed = [...new Set(stack)].filter((sign) => sign !== '\u0e32')
  const written = typed.sort((one, other) => order.indexOf(one) - order.indexOf(other)).join('')
  // Sara i under nikhahit looks like sara ue, and nikhahit with sara aa is sara am.
  if (!stack.includes('\u0e32')) return written.replace('\u0e34\u0e4d', '\u0e36')
  return written.includes('\u0e4d') ? `${written.replace('\u0e4d', '')}\u0e33` : `${written}\u0e32`
}

/** @param {string} text */
function folded(text) {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').normalize('NFKC')
}

// Alike on a page, or but for case, is the same key. Usual text is its own key in lower case.
/** @param {string} text @returns {string} */
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

/** Without blanks: a missing blank makes no difference. @param {string} text @returns {string} */
export function lettersKeyOf(text) {
  return textKeyOf(text).replaceAll(' ', '')
}

// Without the titles of any teacher. Not Mr or นาง, which distinguish people, nor a part of the name: Nok may be Nok
// Jaidee or Nok Smith, and one's answers would get the other's name.
/** @param {string} name @returns {string} */
export function nameKeyOf(name) {
  // KruZoé is Kru Zoé: the blank between them may be invisible. Krunal is no Kru.
  const key = textKeyOf(name.replace(/^(\s*(?:Khun|Kru|Ajarn|Teacher))\u200b*(?=\p{Lu})/u, '$1 '))
  return key.replace(/^(?:(?:คุณ|ครู|อาจารย์) ?|(?:khun|kru|ajarn|teacher)[ .]+)+(?=.)/, '').replaceAll(' ', '')
}
