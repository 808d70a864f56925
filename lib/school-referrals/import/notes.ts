import { textKeyOf } from '@/lib/text-key.mjs'
import { type GradeAndRoom, gradeAndRoomOf, schoolYearIn } from './class-names'

/** Of a line above the headings, below the students or between them. */
export interface Note {
  className: GradeAndRoom | null
  /** Of a line that names a room alone. */
  room: string | null
  year: number | null
  teacher: string | null
}

const longest = 500

const room = String.raw`(?:\s*(?:\/|ห้อง(?:ที่)?|room)\s*[\p{L}\d]{1,6}|[a-z](?![a-z]))?`
/** Words that are of grades alone. */
const written = new RegExp(
  String.raw`(?:(?:ประถมศึกษา|มัธยมศึกษา(?:ตอนต้น|ตอนปลาย)?|อนุบาล)(?:ปี)?(?:ที่)?|ประถม|มัธยม|\b(?:prathom|pratom|mathayom|matthayom|anuban|grade|kindergarten)\b)\s*\d{1,2}${room}`,
  'gu',
)
/** ม. may be a village, and อ. a district: only beside a word of lists, or alone. */
const shortened = new RegExp(String.raw`(?:(?<![ก-๙])|(?<=ชั้น|เรียน|ห้อง))[ปมอ]\.\s*\d{1,2}${room}`, 'gu')
const ofLists = /ชั้น|ห้อง|รายชื่อ|นักเรียน|class|student/u
const ofPlaces = /ต\.|จ\.|ตำบล|อำเภอ|จังหวัด|หมู่|ถนน/u
const range = /\d\s*(?:-|ถึง|to)\s*(?:ป\.|ม\.|อ\.|ประถม|มัธยม|อนุบาล|grade)?\s*\d/u
const ofYears = /ปีการศึกษา|ภาคเรียน|school year|academic year/u
const teacherInText =
  /(?:ครูประจำชั้น|ครูที่ปรึกษา|อาจารย์ที่ปรึกษา|อาจารย์ประจำชั้น|homeroom teacher|class teacher|advisor)\s*[:：]?\s*((?:(?!\.\.)[^:：…_]){3,150})$/iu

const remark = /^(?:หมายเหตุ|พิมพ์(?:เมื่อ|วันที่|โดย|จาก)|วันที่\s*\d|ข้อมูล ณ|remarks?:|notes?:|printed|date:)/u

/** A remark tells of one student or of the paper, and not of the class. */
export function readNote(cells: string[]): Note {
  const text = cells
    .filter((cell) => cell.trim() !== '')
    .join(' ')
    .slice(0, longest)
  const key = textKeyOf(text)
  if (remark.test(key)) return { className: null, room: null, year: null, teacher: null }
  return {
    className: classIn(key),
    room: /^(?:ห้อง(?:เรียน)?(?:ที่)?|room)\s*(\d{1,2})$/u.exec(key)?.[1] ?? null,
    year: ofYears.test(key) ? schoolYearIn(key) : null,
    teacher: teacherOf(teacherInText.exec(text)?.[1] ?? ''),
  }
}

/** Without the class before the name, and what a line has after it. */
function teacherOf(text: string): string | null {
  const name = text
    .replace(/\s*(?:โทร|เบอร์|tel\b|ปีการศึกษา|ภาคเรียน|จำนวน|school year|phone).*$/iu, '')
    .replace(/^\s*(?:ชั้น\s*)?[ปมอ]\.\s*[\d๐-๙]+(?:\/\S+)?\s*/u, '')
    .trim()
  return name.length < 3 ? null : name
}

/** Of a line that names one class alone. */
function classIn(key: string): GradeAndRoom | null {
  if (range.test(key) || ofPlaces.test(key)) return null
  const isAlone = gradeAndRoomOf(key) !== null && !/^[\d]/.test(key)
  const forms = isAlone || ofLists.test(key) ? [written, shortened] : [written]
  const classes = new Set(forms.flatMap((form) => key.match(form) ?? []).map((each) => each.replace(/\s/g, '')))
  const [only] = classes
  return only !== undefined && classes.size === 1 ? gradeAndRoomOf(only) : null
}

const sum =
  /^(?:รวม(?:ทั้งสิ้น|ทั้งหมด|นักเรียน|จำนวน|ชาย|หญิง)*|(?:จำนวน)?นักเรียน(?:ทั้งหมด|ทั้งสิ้น|รวม)|ทั้งหมด|จำนวน(?:นักเรียน|ทั้งหมด|ชาย|หญิง)*|(?:ชาย|หญิง|boys|girls)(?=[\s:=]*\d)|total(?: students)?|sum|count)[\s:=\d.,/คนราย]*(?:$|(?<=[\s:=\d])(?:ชาย|หญิง|คน|นักเรียน|boys|girls).*)/u
/** Beside a sum: figures, and what they count. */
const isOfFigures = (text: string) =>
  text.length < longest && /^[\s\d.,/%:=-]*$/.test(textKeyOf(text).replace(/ชาย|หญิง|รวม|คน|boys|girls|total/gu, ''))
const footer =
  /^(?:ลงชื่อ|ลายมือชื่อ|หมายเหตุ|ผู้อำนวยการ|ผอ\.|รองผู้อำนวยการ|ครูประจำชั้น|ครูที่ปรึกษา|ผู้รับรอง|ผู้จัดทำ|ผู้พิมพ์|วันที่\s*(?:\d|[.…_])|พิมพ์(?:เมื่อ|วันที่|โดย|จาก)|ข้อมูล ณ|หน้า \d|หน้าที่|\(.*\)$|signed|signature|remarks?:|notes?:|page \d|printed|date:|director|principal)|[.…_]{4,}/u

/** A sum, a signature, a remark: no student at any place of the list. @param texts the row's cells that are not empty */
export function isFooter(texts: string[]): boolean {
  const [first = '', ...others] = texts
  if (first.length > longest || texts.some((text) => text.includes('@'))) return false
  const isSum = sum.test(textKeyOf(first)) && others.every(isOfFigures)
  const isOfFooter = (text: string) => text.length < longest && footer.test(textKeyOf(text))
  return isSum || texts.every(isOfFooter) || (texts.length === 2 && isOfFooter(first))
}
