import { setPhrases } from './set-phrases'

const longestFirst = [...setPhrases].sort((one, other) => other.length - one.length)

/** A number keeps its unit, a year its era; a short quotation stays whole. */
const kept = new RegExp(
  `(${longestFirst.join('|')}|(?:พ\\.ศ\\.|ค\\.ศ\\.|โทร\\.) \\d+|\\d+ (?:คน|ปี|ข้อ|เดือน|ชั่วโมง|นาที|ลิงก์|รายการ)|“[^”]{1,10}”)`,
)

/** Splits around each phrase that must not break: these are at the odd indexes. */
export function cutAtPhrases(text: string): string[] {
  return text.split(kept)
}
