import { headingAliases } from '@/lib/school-referrals/import/aliases'
import type { ColumnMeaning } from '@/lib/school-referrals/import/schema'
import { randomFrom } from './random'

interface RandomStudent {
  first: string
  last: string
  name: string
  gender: 'male' | 'female'
  grade: string
  room: string
  number: number
  studentNumber: string
  parentEmail: string
}

export interface RandomList {
  seed: number
  encoding: keyof typeof encodings
  lines: string[]
  students: RandomStudent[]
  hasGender: boolean
  hasClass: boolean
  hasRoom: boolean
  hasNumbers: boolean
  hasStudentNumbers: boolean
}

/** Thai in windows-874: U+0E01 to U+0E5B are A1 to FB. */
const thai = (text: string) =>
  Buffer.from(Array.from(text, (sign) => (sign > '\u0e00' ? sign.charCodeAt(0) - 0x0e00 + 0xa0 : sign.charCodeAt(0))))

export const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-16 with a mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16': (text: string) => Buffer.from(text, 'utf16le'),
  'windows-874': thai,
}

const firsts = [
  'ปุณยวีร์',
  'กิตติพงศ์',
  'อภิสิทธิ์',
  'น้ำใส',
  'พิมพ์ชนก',
  'รวมพร',
  'นายิกา',
  'มูฮัมหมัด',
  'ฟาติมะห์',
  'จะแฮ',
  'ก้อย',
  'ณัฐกฤตา',
  'Tom',
  'ชายชาติ',
]
const lasts = ['พรหมมา', 'ณ อยุธยา', 'อ่อนละมัย', 'บินอับดุลเลาะห์', 'แซ่ลี้', 'Smith', 'ศรีสุข', 'ทองคำ']
const titles = {
  male: ['ด.ช.', 'เด็กชาย', 'ด.ช. ', 'ดช.', 'นาย'],
  female: ['ด.ญ.', 'เด็กหญิง', 'ด.ญ. ', 'ดญ.', 'นางสาว', 'น.ส.'],
}
const grades: [string, string[]][] = [
  ['4', ['ป.4', 'ป. 4', 'ป.๔', 'ประถมศึกษาปีที่ 4', 'Prathom 4', 'P4', 'Grade 4', '4']],
  ['7', ['ม.1', 'ม.๑', 'มัธยมศึกษาปีที่ 1', 'Mathayom 1', 'M.1', '7']],
  ['12', ['ม.6', 'มัธยมศึกษาปีที่ 6', 'Grade 12']],
]

/** A class list, and what is in it. The same seed is the same list. */
export function randomList(seed: number): RandomList {
  const next = randomFrom(seed)
  const of = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T
  const maybe = (share = 0.5) => next() < share
  const [grade, forms] = of(grades)
  const room = String(1 + Math.floor(next() * 12))
  const form = of(forms)
  const named = of(['whole', 'two columns', 'three columns', 'merged'] as const)
  const classIn = of(['cell', 'two cells', 'title', 'none'] as const)
  const [isTitled, hasNumbers, hasStudentNumbers, hasIds] = [maybe(0.7), maybe(), maybe(), maybe()]
  const count = 3 + Math.floor(next() * 20)
  const students = Array.from({ length: count }, (_, at): RandomStudent => {
    const [first, last, gender] = [`${of(firsts)}${at % 2 ? '' : 'ดี'}`, of(lasts), of(['male', 'female'] as const)]
    const parentEmail = maybe(0.85) ? `parent${at}@example.com` : ''
    const studentNumber = String(10_000 + at * 7)
    return { first, last, name: `${first} ${last}`, gender, grade, room, number: at + 1, studentNumber, parentEmail }
  })
  const heading = (meaning: ColumnMeaning) => of(headingAliases[meaning].filter((each) => /^[\p{L} .-]+$/u.test(each)))
  const title = ({ gender }: RandomStudent) => of(titles[gender])
  const inName = isTitled && named !== 'three columns' && named !== 'merged'
  type Column = { heading: string; cell: (student: RandomStudent) => string }
  const nameColumns: Record<typeof named, Column[]> = {
    whole: [
      {
        heading: of(['ชื่อ-สกุล', 'ชื่อ - นามสกุล', 'ชื่อนักเรียน', 'Name']),
        cell: (each) => `${inName ? title(each) : ''}${each.name}`,
      },
    ],
    'two columns': [
      { heading: of(['ชื่อ', 'ชื่อนักเรียน', 'First name']), cell: (each) => `${inName ? title(each) : ''}${each.first}` },
      { heading: heading('lastName'), cell: ({ last }) => last },
    ],
    'three columns': [
      { heading: heading('title'), cell: title },
      { heading: of(['ชื่อ', 'ชื่อตัว']), cell: ({ first }) => first },
      { heading: of(['นามสกุล', 'สกุล']), cell: ({ last }) => last },
    ],
    merged: [
      { heading: of(['ชื่อ - สกุล', 'ชื่อ-นามสกุล']), cell: title },
      { heading: '', cell: ({ first }) => first },
      { heading: '', cell: ({ last }) => last },
    ],
  }
  const blocks: Column[][] = [
    nameColumns[named],
    [
      {
        heading: heading('parentEmail'),
        cell: ({ parentEmail }) => parentEmail || of(['', '-', 'ไม่มี', '081-234-5678']),
      },
    ],
  ]
  if (hasNumbers) blocks.push([{ heading: of(['เลขที่', 'ที่', 'ลำดับ', 'No.']), cell: ({ number }) => String(number) }])
  if (hasStudentNumbers)
    blocks.push([
      { heading: of(['รหัสนักเรียน', 'เลขประจำตัว', 'Student ID']), cell: ({ studentNumber }) => studentNumber },
    ])
  if (hasIds)
    blocks.push([{ heading: of(['เลขประจำตัวประชาชน', 'เลข 13 หลัก', 'National ID']), cell: () => '1101700203450' }])
  if (maybe())
    blocks.push([{ heading: of(['หมายเหตุ', 'วันเกิด', 'กรุ๊ปเลือด', 'Nickname']), cell: () => of(['', 'O', '1/2/2559']) }])
  if (classIn === 'cell')
    blocks.push([{ heading: of(['ชั้น', 'ระดับชั้น', 'Class', 'Grade']), cell: () => `${form}/${room}` }])
  if (classIn === 'two cells')
    blocks.push([
      { heading: 'ชั้น', cell: () => form },
      { heading: heading('room'), cell: () => room },
    ])
  const columns = blocks.toSorted(() => next() - 0.5).flat()
  const separator = of([',', ';', '\t'])
  const line = (cells: string[]) => cells.join(separator)
  const blank = line(columns.map(() => ''))
  const above = [
    ...(classIn === 'title'
      ? [`รายชื่อนักเรียนชั้น${of(forms.filter((each) => /^[ปม]/.test(each)))}/${room} ปีการศึกษา 2569`]
      : maybe()
        ? ['โรงเรียนวัดดอนเมือง']
        : []),
    ...(maybe() ? ['', ''] : []),
  ]
  const below = maybe() ? ['', `รวม ${count} คน`, 'ลงชื่อ..................ครูประจำชั้น', '(นางสาวศรี ใจดี)'] : []
  const rows = students.flatMap((each) => [line(columns.map(({ cell }) => cell(each))), ...(maybe(0.1) ? [blank] : [])])
  return {
    ...{ seed, students, encoding: of(Object.keys(encodings) as (keyof typeof encodings)[]) },
    lines: [...above, line(columns.map((each) => each.heading)), ...rows, ...below],
    ...{ hasGender: isTitled || named === 'three columns' || named === 'merged', hasNumbers, hasStudentNumbers },
    ...{ hasClass: classIn !== 'none', hasRoom: classIn !== 'none' },
  }
}
