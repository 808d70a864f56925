import { textKeyOf } from '@/lib/text-key.mjs'
import { type GradeAndRoom, gradeAndRoomOf, schoolYearOfList } from './class-names'

/** Of a line above the headings, below the students or between them. */
export interface Note {
  className: GradeAndRoom | null
  year: number | null
  teacher: string | null
}

const longest = 500

const classInText =
  /(?:(?:ประถมศึกษา|มัธยมศึกษา(?:ตอนต้น|ตอนปลาย)?|อนุบาล)(?:ปี)?(?:ที่)?|ประถม|มัธยม|(?<![ก-๙])[ปมอ]\.|\b(?:prathom|pratom|mathayom|matthayom|anuban|grade|kindergarten)\b)\s*\d{1,2}(?:\s*(?:\/|ห้อง(?:ที่)?|room)\s*[\p{L}\d]{1,6})?/gu
const range = /\d\s*(?:-|ถึง|to)\s*(?:ป\.|ม\.|อ\.|ประถม|มัธยม|อนุบาล|grade)?\s*\d/u
const teacherInText =
  /(?:ครูประจำชั้น|ครูที่ปรึกษา|อาจารย์ที่ปรึกษา|อาจารย์ประจำชั้น|homeroom teacher|class teacher|advisor)\s*[:：]?\s*([^:：.….]{3,150})$/iu

export function readNote(cells: string[]): Note {
  const text = cells
    .filter((cell) => cell.trim() !== '')
    .join(' ')
    .slice(0, longest)
  const key = textKeyOf(text)
  const classes = range.test(key) ? [] : [...new Set(key.match(classInText) ?? [])]
  const [only] = classes
  return {
    className: only !== undefined && classes.length === 1 ? gradeAndRoomOf(only) : null,
    year: schoolYearOfList(text),
    teacher: teacherInText.exec(text)?.[1]?.trim() ?? null,
  }
}

const sum =
  /^(?:รวม(?:ทั้งสิ้น|ทั้งหมด|นักเรียน|จำนวน|ชาย|หญิง)*|ทั้งหมด|จำนวน(?:นักเรียน|ทั้งหมด|ชาย|หญิง)*|ชาย|หญิง|total(?: students)?|sum|boys|girls|count)[\s:=\d.,/คนราย]*(?:$|(?<=[\s:=\d])(?:ชาย|หญิง|คน|นักเรียน|boys|girls).*)/u
const footer =
  /^(?:ลงชื่อ|ลายมือชื่อ|หมายเหตุ|ผู้อำนวยการ|ผอ\.|รองผู้อำนวยการ|ครูประจำชั้น|ครูที่ปรึกษา|ผู้รับรอง|ผู้จัดทำ|ผู้พิมพ์|วันที่|พิมพ์(?:เมื่อ|วันที่|โดย|จาก)|ข้อมูล ณ|หน้า \d|หน้าที่|\(|signed|signature|remarks?:|notes?:|page \d|printed|date:|director|principal)|[.…_]{4,}/u

/** A sum, a signature, a remark: no student at any place of the list. @param texts the row's cells that are not empty */
export function isFooter(texts: string[]): boolean {
  const [first = ''] = texts
  if (first.length > longest || texts.some((text) => text.includes('@'))) return false
  const key = textKeyOf(first)
  return sum.test(key) || (texts.length < 3 && footer.test(key))
}
