import type { Grade } from '@/lib/children/schema'
import { maxRoomLength } from '@/lib/schools/classes/schema'
import { schoolYearOf } from '@/lib/schools/classes/school-year'
import { textKeyOf } from '@/lib/text-key.mjs'

/** Of one column or cell: a grade, and where it is written with it a room. */
export interface GradeAndRoom {
  grade: Grade
  room: string
}

// Longest first, as one begins with another. Blanks and dots are gone, except a dot between figures.
const levels = [
  ['primary', 'ประถมศึกษาปีที่|ประถมศึกษาปี|ประถมศึกษา|ประถมปีที่|ประถม|ป|prathomsuksa|prathom|pratom|phathom|pathom|primary|p'],
  [
    'secondary',
    'มัธยมศึกษาตอนต้นปีที่|มัธยมศึกษาตอนปลายปีที่|มัธยมศึกษาปีที่|มัธยมศึกษาปี|มัธยมศึกษา|มัธยมปีที่|มัธยม|ม|mathayomsuksa|matthayom|mathayom|mattayom|matayom|secondary|m',
  ],
  ['kindergarten', 'อนุบาลศึกษาปีที่|อนุบาลปีที่|อนุบาล|อ|kindergarten|anubarn|anubaan|anuban|anubal|kg|k'],
  ['grade', 'gradelevel|grade|gr|g|เกรด'],
] as const
type Level = (typeof levels)[number][0]

const forms = levels.map(
  ([level, words]) => [level, new RegExp(`^(?:${words})(?:ที่|[.-])?(\\d{1,2})?(?!\\d)(.*)$`, 'u')] as const,
)
/** A letter is a room too: 4A. */
const alone = /^0?(\d{1,2})(?:\.0+)?(?:\/(\d{1,2})|[/-]?([a-z]))?$/
/** Between a grade and its room. */
const beforeRoom = /^(?:[/\-.,:(]|ห้องเรียนที่|ห้องเรียน|ห้องที่|ห้อง|room|section)+/u

const longest = 100

/** `ป.4/2`, `ป.๔`, `มัธยมศึกษาปีที่ 1`, `อ.3`, `Grade 4`, `4/1`, `K`. @returns null for anything else */
export function gradeAndRoomOf(text: string): GradeAndRoom | null {
  if (text.length > longest) return null
  const key = textKeyOf(text)
    .replace(/[\s"']/g, '')
    .replace(/^(?:ระดับ)?(?:ชั้น)?(?:เรียน)?(?:ปีที่(?=\d))?/u, '')
    .replace(/(?<!\d)\.|\.(?!\d)/g, '')
  const figure = alone.exec(key)
  if (figure) return found('grade', figure[1], figure[2] ?? figure[3] ?? '')
  for (const [level, form] of forms) {
    const match = form.exec(key)
    if (match) return found(level, match[1], match[2] ?? '')
  }
  return null
}

function found(level: Level, figure: string | undefined, rest: string): GradeAndRoom | null {
  const grade = gradeOf(level, figure === undefined ? null : Number(figure))
  const room = roomOf(rest.replace(beforeRoom, ''))
  // A word that only begins like a level: ปกติ, Mali.
  const isWord = rest !== '' && !beforeRoom.test(rest) && (figure === undefined || room === null || room.length > 4)
  return grade === null || room === null || isWord ? null : { grade, room }
}

const lastYear = { primary: 6, secondary: 6, kindergarten: 3, grade: 12 } as const

function gradeOf(level: Level, figure: number | null): Grade | null {
  if (level === 'kindergarten' && figure === null) return 'K'
  if (figure === null || figure < 1 || figure > lastYear[level]) return null
  if (level === 'kindergarten') return 'K'
  return String(level === 'secondary' ? figure + 6 : figure) as Grade
}

/** The room as classes are compared by it: `01` and `1` are one. @returns null for what is none */
export function roomOf(text: string): string | null {
  if (text.length > longest) return null
  const key = textKeyOf(text).toUpperCase()
  const own = key
    .replace(/^(?:ห้องเรียนที่|ห้องเรียน|ห้องที่|ห้อง|ROOM|SECTION)\s*/u, '')
    .replace(/[()"']/g, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .trim()
  return own.length > maxRoomLength ? null : own
}

/**
 * The year of the common era of `2569`, `ปีการศึกษา 2569` or `2026/27`. @returns null for any but the school year that runs
 * and the next: a title may be of years ago
 */
export function schoolYearOfList(text: string, now = new Date()): number | null {
  const [figure] = /(?<!\d)(?:25|20)\d\d(?!\d)/.exec(textKeyOf(text.slice(0, 300))) ?? []
  const year = Number(figure) >= 2_500 ? Number(figure) - 543 : Number(figure)
  const running = schoolYearOf(now)
  return year === running || year === running + 1 ? year : null
}
