import { schoolYearOf } from '@/lib/schools/classes/school-year'
import { tableOf } from '@/lib/tables/table-of.mjs'
import { type ParsedFile, parseList, unusable } from './parse'

const year = schoolYearOf(new Date())

async function parsed(lines: string[], given: Parameters<typeof parseList>[1] = {}): Promise<ParsedFile> {
  const table = await tableOf(Buffer.from(lines.join('\n')))
  return table.problem === null ? parseList(table.rows, given) : unusable(table.problem)
}

const inputs = ({ rows }: ParsedFile) => rows.map(({ input }) => input)

describe('parts of names', () => {
  test.each([
    [
      'surnames that some lack, and numbered empty lines',
      [
        'ที่,ชื่อ - สกุล,,อีเมล',
        '1,ต้น,ใจดี,a@example.com',
        '2,ตาล,,b@example.com',
        '3,ปุ้ย,ดี,c@example.com',
        '4,,,',
        '5,,,',
        '6,,,',
      ],
    ],
    ['placeholders', ['ที่,ชื่อ,นามสกุล,อีเมล', '1,ต้น,ใจดี,a@example.com', '2,ตาล,-,b@example.com', '3,ปุ้ย,ดี,c@example.com']],
  ])('%s', async (_, lines) => {
    const list = await parsed(lines, { otherwise: 'T' })
    expect(inputs(list).map(({ studentName }) => studentName)).toEqual(['ต้น ใจดี', 'ตาล', 'ปุ้ย ดี'])
  })

  test.each(['ต้น,#N/A', '#REF!,ใจดี', '0,', 'ไม่มี,', 'ด.ช.,', '-,-'])('%s is no name', async (name) => {
    const { rows, errors } = await parsed(['ชื่อ,นามสกุล,อีเมล', `${name},a@example.com`], { otherwise: 'T' })
    expect([rows, errors.map(({ field }) => field)]).toEqual([[], ['studentName']])
  })

  test.each(['ย้ายมา', 'ช', 'ป.4'])(
    'a column without a heading that holds %s is no part of a whole name',
    async (other) => {
      const lines = ['ชื่อ-สกุล,,อีเมล', `ต้น ใจดี,${other},a@example.com`, `ตาล ดี,${other},b@example.com`]
      expect(inputs(await parsed(lines, { otherwise: 'T' })).map(({ studentName }) => studentName)).toEqual([
        'ต้น ใจดี',
        'ตาล ดี',
      ])
    },
  )

  test('a name with letters of another encoding is refused', async () => {
    const { errors } = await parsed(['Name,Email', 'Jos้ Dee,a@example.com', 'ด.ช.Tom Dee,b@example.com'], {
      otherwise: 'T',
    })
    expect(errors).toMatchObject([{ row: 2, field: 'studentName', code: 'brokenLetters' }])
  })
})

describe('classes of a list', () => {
  const placesIn = async (lines: string[]) =>
    inputs(await parsed(lines, { otherwise: 'T' })).map(({ className, referringTeacher: teacher }) => [
      className && `${className.grade}/${className.room}`,
      teacher,
    ])

  test('each class of a sheet has its own teacher, and one without has none of another’s', async () => {
    const lines = [
      ...['ชั้น ป.4/1 ครูประจำชั้น น.ส.ศรี ดี', 'ชื่อ-สกุล,อีเมล', 'ก ดี,a@example.com', 'รวม 1 คน,'],
      ...['ชั้น ป.4/2,ครูประจำชั้น Mr. John', 'ข ดี,b@example.com', 'ชั้น ป.4/3,', 'ค ดี,c@example.com'],
    ]
    expect(await placesIn(lines)).toEqual([
      ['4/1', 'น.ส.ศรี ดี'],
      ['4/2', 'Mr. John'],
      ['4/3', 'T'],
    ])
  })

  test.each([
    ['an address', '99 ม.5 ต.บางพลี จ.สมุทรปราการ'],
    ['a remark', 'หมายเหตุ ย้ายมาจาก ป.3/2'],
    ['a range', 'นักเรียนชั้น ป.1 - ป.6'],
  ])('%s above the list names no class', async (_, line) => {
    expect(await placesIn([line, 'ชื่อ-สกุล,อีเมล', 'ก ดี,a@example.com'])).toEqual([[null, 'T']])
  })

  test('a remark below a student moves nobody, and the level is of the title', async () => {
    const lines = [
      'รายชื่อชั้น ม.1',
      'ชื่อ-สกุล,ชั้น,อีเมล',
      'ก ดี,1/2,a@example.com',
      'หมายเหตุ ย้ายมาจาก ป.3/2,,',
      'ข ดี,1/3,b@example.com',
    ]
    expect(await placesIn(lines)).toEqual([
      ['7/2', 'T'],
      ['7/3', 'T'],
    ])
  })

  test('cells that are merged below the first are of all rows', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `ก${at} ดี,${at === 0 ? 'ป.4/1' : ''},${at}@example.com`)
    expect(new Set((await placesIn(['ชื่อ-สกุล,ชั้น,อีเมล', ...rows])).map(([name]) => name))).toEqual(new Set(['4/1']))
  })

  test.each(['4-Feb', '#REF!', '5/2'])('a room %s in grade 4 is refused', async (room) => {
    const { errors } = await parsed(['ชื่อ-สกุล,ชั้น,ห้อง,อีเมล', `ก ดี,ป.4,${room},a@example.com`], { otherwise: 'T' })
    expect(errors).toMatchObject([{ field: 'studentGrade', read: room }])
  })

  test('a title of another school year is named', async () => {
    const list = await parsed([`ปีการศึกษา ${year + 543 - 2}`, 'ชื่อ-สกุล,อีเมล', 'ก ดี,a@example.com'], { otherwise: 'T' })
    expect(list.table?.otherYear).toBe(year - 2)
  })
})

test('a list’s own count is not the school’s number of a student', async () => {
  const list = await parsed(['ID,Name,Email', '1,Ann Lee,a@example.com', '2,Bob Lee,b@example.com'], { otherwise: 'T' })
  expect(inputs(list)).toMatchObject([{ studentNumber: null, classNumber: 1 }, { studentNumber: null }])
})

test('the students’ own addresses are not taken for their parents’', async () => {
  const list = await parsed(['Name,Email address', 'Ann Lee,ann@student.school.ac.th'], { otherwise: 'T' })
  expect(list).toMatchObject({ rows: [], table: { isUnsure: true } })
})

test('rows with a teacher and no student, three signatures and a column of genders are read for what they are', async () => {
  const lines = [
    ...['เพศ,ชื่อ-สกุล,ครู,อีเมล', 'ชาย,ต้น ดี,ครูศรี,a@example.com', 'หญิง,ตาล ดี,ครูศรี,', ',,ครูศรี,'],
    ...['(นางศรี ดี),(นายดี ศรี),(นายใจ ดี),', ',นักเรียนทั้งหมด 40 คน,,'],
  ]
  const list = await parsed(lines)
  expect([list.rows.length, list.errors.map(({ row }) => row)]).toEqual([1, [3]])
  expect(list.notes.map(({ row }) => row)).toEqual([5, 6])
})
