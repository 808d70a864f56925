/** Titles before a child's name, in the ways they are written in Thailand. */
const titles = new Set([
  'ด.ช.',
  'ด.ญ.',
  'ดช.',
  'ดญ.',
  'ด.ช',
  'ด.ญ',
  'เด็กชาย',
  'เด็กหญิง',
  'น้อง',
  'master',
  'miss',
  'mr.',
  'ms.',
])

/** The first of a name's words that is no title, whatever white space is between them. */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  return words.find((word) => !titles.has(word.toLowerCase())) ?? words[0] ?? ''
}
