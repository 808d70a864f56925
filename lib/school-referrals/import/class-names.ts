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
  ['kindergarten', 'อนุบาลศึกษาปีที่|อนุบาลปีที่|อนุบาล|อบ|อ|kindergarten|anubarn|anubaan|anuban|anubal|kg|k'],
  ['grade', 'gradelevel|grade|gr|g|เกรด'],
] as const
type Level = (typeof levels)[number][0]

const forms = levels.map(
  ([level, words]) => [level, new RegExp(`^(?:${words})(?:ที่|[.-])?(\\d{1,2})?(?!\\d)(.*)$`, 'u')] as const,
)
/** 4A has a room too. */
const alone = /^0?(\d{1,2})(?:\.0+)?(?:\/(\d{1,2})|[/-]?([a-z]))?$/
/** Between a grade and its room. */
const beforeRoom = /^(?:[/\-.,:(]|ห้องเรียนที่|ห้องเรียน|ห้องที่|ห้อง|room|section)+/u

const longest = 100

/**
 * `ป.4/2`, `ป.๔`, `มัธยมศึกษาปีที่ 1`, `อ.3`, `Grade 4`, `4/1`, `K`. A kindergarten's year is a part of the room: อ.3/1 is 3/1.
 *
 * @param above of a line above, whose level a figure alone has: 1/2 under ม.1 is ม.1/2
 * @returns null for anything else
 */
export function gradeAndRoomOf(text: string, above: GradeAndRoom | null = null): GradeAndRoom | null {
  if (text.length > longest) return null
  const key = textKeyOf(text)
    .replace(/[\s"']/g, '')
    .replace(/^(?:ระดับ)?(?:ชั้น)?(?:เรียน)?(?:ปีที่(?=\d))?/u, '')
    .replace(/(?<!\d)\.|\.(?!\d)/g, '')
  const figure = alone.exec(key)
  if (figure) return found(levelOf(Number(figure[1]), above), figure[1], figure[2] ?? figure[3] ?? '')
  for (const [level, form] of forms) {
    const match = form.exec(key)
    if (match) return found(level, match[1], match[2] ?? '')
  }
  return null
}

function levelOf(figure: number, above: GradeAndRoom | null): Level {
  if (above?.grade === 'K') return 'kindergarten'
  return above && Number(above.grade) === figure + lastYear.primary ? 'secondary' : 'grade'
}

function found(level: Level, figure: string | undefined, rest: string): GradeAndRoom | null {
  const year = figure === undefined ? null : Number(figure)
  const grade = gradeOf(level, year)
  const room = roomOf(rest.replace(beforeRoom, ''))
  // A word that only begins like a level: ปกติ, Mali.
  const isWord = rest !== '' && !beforeRoom.test(rest) && (figure === undefined || room === null || room.length > 4)
  if (grade === null || room === null || isWord) return null
  return { grade, room: level === 'kindergarten' && year ? yearAndRoom(String(year), room) : room }
}

const yearAndRoom = (year: string, room: string) => (room === '' ? year : `${year}/${room}`)

const lastYear = { primary: 6, secondary: 6, kindergarten: 3, grade: 12 } as const

function gradeOf(level: Level, figure: number | null): Grade | null {
  if (level === 'kindergarten' && figure === null) return 'K'
  if (figure === null || figure < 1 || figure > lastYear[level]) return null
  if (level === 'kindergarten') return 'K'
  return String(level === 'secondary' ? figure + 6 : figure) as Grade
}

/** What a spreadsheet makes of 4/2. */
const date =
  /^\d{1,2}[- ]?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|ม\.?ค|ก\.?พ|มี\.?ค|เม\.?ย|พ\.?ค|มิ\.?ย|ก\.?ค|ส\.?ค|ก\.?ย|ต\.?ค|พ\.?ย|ธ\.?ค)/u

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
  const isRoom = own === '' || (/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .&+-]*$/u.test(own) && !date.test(own))
  return isRoom && own.length <= maxRoomLength ? own : null
}

/** Of a column of rooms, which may have the grade once more: 4/2. @returns null for what is none */
export function roomInGrade(cell: string, { grade, room }: GradeAndRoom): string | null {
  if (cell.length > longest) return null
  const [, figure = '', after = ''] = /^0?(\d{1,2})\s*\/\s*(.+)$/u.exec(textKeyOf(cell)) ?? []
  const own = roomOf(figure === '' ? cell : after)
  if (own === null) return null
  if (grade === 'K') return figure === '' && room === '' ? own : yearAndRoom(figure || room, own)
  if (figure !== '') return [Number(grade), Number(grade) - lastYear.primary].includes(Number(figure)) ? own : null
  return own === '' ? room : own
}

/** Of the common era: of `2569`, `ปีการศึกษา 2569` or `2026/27`. */
export function schoolYearIn(text: string): number | null {
  const [figure] = /(?<!\d)(?:25|20)\d\d(?!\d)/.exec(textKeyOf(text.slice(0, 300))) ?? []
  if (!figure) return null
  return Number(figure) >= 2_500 ? Number(figure) - 543 : Number(figure)
}

/** A list is of the school year that runs, or of the next; a title may be of years ago. */
export function isYearOfList(year: number | null, now = new Date()): year is number {
  const running = schoolYearOf(now)
  return year === running || year === running + 1
}
