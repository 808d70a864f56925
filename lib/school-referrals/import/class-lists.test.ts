import { schoolYearOf } from '@/lib/schools/classes/school-year'
import { tableOf } from '@/lib/tables/table-of.mjs'
import { isNationalId } from './national-ids'
import { type ParsedFile, parseList, unusable } from './parse'
import { wrongTable } from './wrong-table'

const year = schoolYearOf(new Date())
const id = '1101700203450'

async function parsed(lines: string[], given: Parameters<typeof parseList>[1] = {}): Promise<ParsedFile> {
  const table = await tableOf(Buffer.from(lines.join('\n')))
  return table.problem === null ? parseList(table.rows, given) : unusable(table.problem)
}

const inputs = ({ rows }: ParsedFile) => rows.map(({ input }) => input)

const register =
  'รหัสโรงเรียน,เลขประจำตัวประชาชน,ชั้น,ห้อง,เลขที่,รหัสนักเรียน,เพศ,คำนำหน้าชื่อ,ชื่อ,นามสกุล,ชื่อผู้ปกครอง,นามสกุลผู้ปกครอง,อีเมล'

describe('the student register', () => {
  test('a student has the name of both columns, without the title, and a place in a class', async () => {
    const list = await parsed([register, `1031,${id},ป.4,2,7,00123,ญ,ด.ญ.,ปุณยวีร์,พรหมมา,มาลี,พรหมมา,malee@example.com`], {
      otherwise: 'ครูศรี ใจดี',
    })
    expect(inputs(list)).toEqual([
      {
        studentName: 'ปุณยวีร์ พรหมมา',
        studentGrade: '4',
        studentGender: 'female',
        studentNumber: '00123',
        className: { grade: '4', room: '2', year },
        classNumber: 7,
        parentName: 'มาลี พรหมมา',
        parentEmail: 'malee@example.com',
        referringTeacher: 'ครูศรี ใจดี',
        referralReason: null,
        homeroomTeacher: null,
      },
    ])
    expect(list).toMatchObject({
      errors: [],
      unread: ['รหัสโรงเรียน'],
      nationalIds: 1,
      table: { referringTeacher: 'ครูศรี ใจดี' },
    })
  })

  test('a whole name beside a column of surnames has the surname once', async () => {
    const list = await parsed(['ชื่อนักเรียน,นามสกุล,อีเมล', 'ด.ช.ต้น ใจดี,ใจดี,a@example.com', 'ต้น,ใจดี,b@example.com'], {
      otherwise: 'T',
    })
    expect(inputs(list).map(({ studentName }) => studentName)).toEqual(['ต้น ใจดี', 'ต้น ใจดี'])
  })

  test.each([
    ['under one merged heading', ['ที่,ชื่อ - สกุล,,,อีเมล', '1,ด.ช.,ต้น,ใจดี,a@example.com', '2,ด.ญ.,ตาล,ดีใจ,b@example.com']],
    [
      'under two rows of headings',
      ['ที่,ชื่อ - สกุล,,,อีเมล', ',คำนำหน้า,ชื่อ,นามสกุล,', '1,ด.ช.,ต้น,ใจดี,a@example.com', '2,ด.ญ.,ตาล,ดีใจ,b@example.com'],
    ],
    [
      'as the law names them',
      ['ที่,คำนำหน้า,ชื่อตัว,ชื่อสกุล,อีเมล', '1,ด.ช.,ต้น,ใจดี,a@example.com', '2,ด.ญ.,ตาล,ดีใจ,b@example.com'],
    ],
  ])('a name in three columns %s is one', async (_, lines) => {
    const list = await parsed(lines, { otherwise: 'T' })
    expect(inputs(list)).toMatchObject([
      { studentName: 'ต้น ใจดี', studentGender: 'male', classNumber: 1 },
      { studentName: 'ตาล ดีใจ', studentGender: 'female', classNumber: 2 },
    ])
    expect(list.errors).toEqual([])
  })
})

describe('what is no student', () => {
  test('titles, sums, signatures, numbered empty lines and repeated headings are left out', async () => {
    const head = 'เลขที่,ชื่อ-สกุล,อีเมล'
    const list = await parsed(
      [
        ...['รายชื่อนักเรียนชั้นประถมศึกษาปีที่ 4/2 ปีการศึกษา 2569', 'ครูประจำชั้น นางสาวศรี ใจดี', head],
        ...['1,ด.ช.ต้น ใจดี,a@example.com', head, '2,ด.ญ.ตาล ดีใจ,b@example.com', '3,,', '4,,', 'รวม 2 คน,,'],
        ...['ชาย 1 คน,หญิง 1 คน,', 'ลงชื่อ....................ครูประจำชั้น,,', ',(นางสาวศรี ใจดี),', 'หมายเหตุ ย้ายออก 1 คน,,'],
      ],
      { otherwise: 'T' },
    )
    expect(list).toMatchObject({ errors: [], notes: expect.arrayContaining([{ row: 9, text: 'รวม 2 คน' }]) })
    expect(inputs(list)).toMatchObject([
      { studentName: 'ต้น ใจดี', className: { grade: '4', room: '2', year }, referringTeacher: 'นางสาวศรี ใจดี' },
      { studentName: 'ตาล ดีใจ', className: { grade: '4', room: '2', year }, referringTeacher: 'นางสาวศรี ใจดี' },
    ])
    expect(list.notes.map(({ row }) => row)).toEqual([1, 2, 5, 9, 10, 11, 12, 13])
  })

  test.each([
    'รวมพร ใจดี',
    'พิมพ์ชนก ใจดี',
    'วันที่รัก ดี',
    '(ต้น) ใจดี',
    'ชายชาติ ดี',
    'หญิงแก้ว ดี',
    'จำนวนง ดี',
    'Sumalee Dee',
    'Total Dee',
  ])('%s is a student, though the name begins like a sum', async (name) => {
    const list = await parsed(['ชื่อ-สกุล,อีเมล', `${name},a@example.com`], { otherwise: 'T' })
    expect(inputs(list).map(({ studentName }) => studentName)).toEqual([name])
  })

  test('a line between students names the class of those below it', async () => {
    const lines = ['ชื่อ-สกุล,อีเมล', 'ป.4/1,', 'ต้น ดี,a@example.com', 'ชั้น ป.4/2,', 'ตาล ดี,b@example.com']
    expect(inputs(await parsed(lines, { otherwise: 'T' })).map(({ className }) => className?.room)).toEqual(['1', '2'])
  })

  test('a title of many classes names none', async () => {
    const list = await parsed(['รายชื่อนักเรียนชั้น ป.1 - ป.6', 'ชื่อ-สกุล,อีเมล', 'ต้น ดี,a@example.com'], { otherwise: 'T' })
    expect(inputs(list)).toMatchObject([{ className: null }])
  })
})

describe('a national id', () => {
  test.each([
    ['1101700203450', true],
    ['1-1017-00203-45-0', true],
    ['1–1017–00203–45–0', true],
    ['1.1017.00203.45.0', true],
    ['1 1017 00203 45 0', true],
    ['๑๑๐๑๗๐๐๒๐๓๔๕๐', true],
    ['1101700203451', false],
    ['110170020345', false],
  ])('%s is one: %s', (text, isOne) => expect(isNationalId(text)).toBe(isOne))

  test.each(['เลขประจำตัว', 'รหัสนักเรียน', 'ข้อมูล', 'ชื่อผู้ปกครอง'])(
    'a column of them under %s is dropped',
    async (heading) => {
      const lines = [`ชื่อ-สกุล,อีเมล,${heading}`, `ต้น ดี,a@example.com,${id}`, 'ตาล ดี,b@example.com,1-1017-00203-45-1']
      const list = await parsed(lines, { otherwise: 'T' })
      expect(list).toMatchObject({ nationalIds: 2, errors: [] })
      expect(JSON.stringify(list)).not.toMatch(/1017|00203/)
    },
  )

  test('one in any cell is dropped, from errors, titles, examples and the file of refused rows too', async () => {
    const lines = [
      ...[`รายชื่อ ${id}`, 'ชื่อ-สกุล,อีเมล,เหตุผล,อื่น ๆ'],
      ...[`ต้น ดี ${id},none,see 5 1–1017–00203–45–0 here,${id}`, `ตาล ดี,b@example.com,id ${id},x`],
    ]
    const list = await parsed(lines, { otherwise: 'T' })
    expect(inputs(list)).toMatchObject([{ studentName: 'ตาล ดี', referralReason: 'id' }])
    expect(JSON.stringify([list, wrongTable(list, 'en')])).not.toMatch(/1017|00203/)
  })
})

describe('namesakes', () => {
  const head = 'เลขที่,รหัสนักเรียน,ชื่อ-สกุล,ชั้น,อีเมล'

  test('two of one name and address stay two by the school’s number, and are one without, whatever their places', async () => {
    const lines = [
      head,
      '1,100,ต้น ดี,ป.4/1,p@example.com',
      '2,101,ต้น ดี,ป.4/1,p@example.com',
      '3,,ก ดี,ป.4/1,q@example.com',
      '4,,ก ดี,ป.4/1,q@example.com',
    ]
    const list = await parsed(lines, { otherwise: 'T' })
    expect(list.rows).toHaveLength(3)
    expect(list.errors).toMatchObject([{ row: 5, field: 'studentName', code: 'duplicate' }])
  })

  test('one with the same number is one, with and without the zeros before it; another name under it is an error', async () => {
    const lines = [
      head,
      '1,0100,ต้น ดี,ป.4/1,p@example.com',
      '1,100,ด.ช.ต้น ดี,ป.4/1,x@example.com',
      '2,100,ตาล ดี,ป.4/1,p@example.com',
    ]
    const { errors } = await parsed(lines, { otherwise: 'T' })
    expect(errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'studentName', 'duplicate'],
      [4, 'studentNumber', 'otherStudent'],
    ])
  })

  test.each([
    ['two places in the class', ['1,,ต้น ดี,ป.4/1,', '2,,ต้น ดี,ป.4/1,'], 2],
    ['two classes', [',,ต้น ดี,ป.4/1,', ',,ต้น ดี,ป.4/2,'], 2],
    ['two numbers of the school', [',100,ต้น ดี,ป.4/1,', ',101,ต้น ดี,ป.4/1,'], 2],
    ['one place', ['1,,ต้น ดี,ป.4/1,', '1,,ต้น ดี,ป.4/1,'], 1],
    ['one class without places', [',,ต้น ดี,ป.4/1,', ',,ต้น ดี,ป.4/1,'], 1],
    ['one place, and an address', ['1,,ต้น ดี,ป.4/1,p@example.com', '1,,ต้น ดี,ป.4/1,'], 1],
    ['one class, and an address', [',,ต้น ดี,ป.4/1,', ',,ต้น ดี,ป.4/1,p@example.com'], 1],
    ['two places, and an address', ['1,,ต้น ดี,ป.4/1,', '2,,ต้น ดี,ป.4/1,p@example.com'], 2],
    ['a number and a place', [',100,ต้น ดี,ป.4/1,', '2,,ต้น ดี,ป.4/1,'], 1],
  ])(
    'two of one name without an address and with %s are told apart where the list does',
    async (_, lines, students) => {
      const list = await parsed([head, ...lines], { otherwise: 'T' })
      expect(list.rows).toHaveLength(students)
      expect(list.errors).toMatchObject(students === 2 ? [] : [{ row: 3, field: 'studentName', code: 'duplicate' }])
    },
  )
})

describe('columns that are not known', () => {
  const lines = ['ต้น ดี,ก4,a@example.com', 'ตาล ดี,ก4,b@example.com']

  test('without headings the columns are asked for, with examples', async () => {
    const list = await parsed(lines)
    expect(list).toMatchObject({
      problem: { code: 'missingColumns' },
      table: {
        headRow: 0,
        isUnsure: true,
        columns: [{ heading: '', meaning: 'nothing', examples: ['ต้น ดี', 'ตาล ดี'] }, {}, {}],
      },
    })
  })

  test('what the member chooses is read', async () => {
    const list = await parsed(lines, { otherwise: 'T', headRow: 0, columns: ['studentName', 'nothing', 'parentEmail'] })
    expect(inputs(list)).toMatchObject([{ studentName: 'ต้น ดี', parentEmail: 'a@example.com' }, {}])
  })

  test('a column of addresses under an unknown heading is not taken for the parents’', async () => {
    const list = await parsed(['ชื่อ-สกุล,ติดต่อ', 'ต้น ดี,a@example.com'], { otherwise: 'T' })
    expect(list).toMatchObject({ table: { isUnsure: true }, errors: [], rows: [{ input: { parentEmail: null } }] })
  })

  test('what the school chose for a heading before counts, and a choice that is no text of the list changes nothing', async () => {
    const chosen = { ติดต่อ: 'parentEmail', หมายเลข: 'studentNumber' } as const
    const list = await parsed(['ชื่อ-สกุล,ติดต่อ', 'ต้น ดี,a@example.com'], { otherwise: 'T', chosen })
    expect(inputs(list)).toMatchObject([{ parentEmail: 'a@example.com' }])
  })

  test('remarks are not taken for the reason, which the parent reads', async () => {
    const list = await parsed(['ชื่อ-สกุล,อีเมล,หมายเหตุ', 'ต้น ดี,a@example.com,ค้างค่าเทอม'], { otherwise: 'T' })
    expect(inputs(list)).toMatchObject([{ referralReason: null }])
    expect(list.unread).toEqual(['หมายเหตุ'])
  })
})

describe('the file of refused rows', () => {
  test.each(['en', 'th'] as const)('mended it is read as the list itself is, in %s', async (language) => {
    const lines = [
      ...['รายชื่อนักเรียนชั้น ป.4/2', 'ครูประจำชั้น: ศรี ใจดี', 'เลขที่,ชื่อ-สกุล,อีเมล'],
      ...['1,ต้น ดี,a@example.com', '2,ตาล ดี,none', '3,=1+1,c@example.com'],
    ]
    const list = await parsed(lines, { otherwise: 'T' })
    const rows = wrongTable(list, language)
    expect(rows).toHaveLength(3)
    expect(rows[2]?.at(-1)).toMatch(/=1\+1/)
    const mended = rows.map((row) =>
      row.map((cell) => cell.replace(/^none$/, 'b@example.com').replace(/^=1\+1$/, 'ตุ่น ดี')),
    )
    const again = await parsed(
      mended.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')),
      { otherwise: 'T' },
    )
    expect(again).toMatchObject({ problem: null, errors: [], unread: [] })
    expect(inputs(again)).toMatchObject([
      { studentName: 'ตาล ดี', classNumber: 2, className: { grade: '4', room: '2' }, referringTeacher: 'ศรี ใจดี' },
      { studentName: 'ตุ่น ดี', classNumber: 3, className: { grade: '4', room: '2' }, referringTeacher: 'ศรี ใจดี' },
    ])
  })
})
