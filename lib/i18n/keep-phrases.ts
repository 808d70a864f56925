import { setPhrases } from './set-phrases'

const longestFirst = [...setPhrases].sort((one, other) => other.length - one.length)

/** A number stays with its unit, a year with its era; a short quotation stays whole. */
const kept = new RegExp(
  `(${longestFirst.join('|')}|(?:พ\\.ศ\\.|ค\\.ศ\\.|โทร\\.) \\d+|\\d+ (?:คน|ปี|ข้อ|เดือน|ชั่วโมง|นาที|ลิงก์|รายการ)|“[^”]{1,10}”)`,
)

/** Cuts a text before and after each phrase that has to stay whole: those are the parts at the odd places. */
export function cutAtPhrases(text: string): string[] {
  return text.split(kept)
}
