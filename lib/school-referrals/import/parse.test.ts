import { schoolYearOf } from '@/lib/schools/classes/school-year'
import { tableOf } from '@/lib/tables/table-of.mjs'
import { cpuMs } from '@/tests/support/timing'
import { exportTable, templateTable } from './export-table'
import { writeCsv } from './formula-escaping'
import { type ParsedFile, parseList, unusable } from './parse'

const head = 'studentName,studentGrade,parentName,parentEmail,referringTeacher,referralReason'
const ton = { studentName: 'Ton', parentEmail: 'malee@example.com', referringTeacher: 'Mr. Preecha' }
const tonRow = 'Ton,4,,malee@example.com,Mr. Preecha,'
const year = schoolYearOf(new Date())

/** Too slow is more than a second of processor time on every attempt. */
async function expectWithinASecond(work: () => Promise<void>): Promise<void> {
  const tries: number[] = []
  while (tries.length < 3 && !tries.some((ms) => ms < 1_000)) {
    const started = cpuMs()
    await work()
    tries.push(cpuMs() - started)
  }
  expect(Math.min(...tries)).toBeLessThan(1_000)
}

async function parsed(text: string, given: Parameters<typeof parseList>[1] = {}): Promise<ParsedFile> {
  const table = await tableOf(Buffer.from(text))
  return table.problem === null ? parseList(table.rows, given) : unusable(table.problem)
}

const inputsOf = async (text: string) => (await parsed(text)).rows.map(({ input }) => input)
const errorsOf = async (text: string) =>
  (await parsed(text)).errors.map(({ row, field, code }) => ({ row, field, code }))

describe('a file', () => {
  test.each([
    ['commas and LF', `${head}\n${tonRow}\n`],
    ['a mark and CRLF', `\ufeff${head}\r\n${tonRow}\r\n`],
    ['old CR', `${head}\r${tonRow}`],
    ['semicolons', `${head}\n${tonRow}`.replaceAll(',', ';')],
    ['tabs', `${head}\n${tonRow}`.replaceAll(',', '\t')],
    ['blank lines and empty rows', `\n\n${head}\n\n,,,,,\n${tonRow}\n \n`],
    ['thousands of empty rows', `${head}\n${'\n'.repeat(6_000)}${tonRow}\n${',,,,,\n'.repeat(6_000)}`],
    ['quotation marks round everything', `${head}\n"Ton","4","","malee@example.com","Mr. Preecha",""`],
    [
      'columns in another order',
      'parentEmail,referringTeacher,studentGrade,studentName\nmalee@example.com,Mr. Preecha,4,Ton',
    ],
    [
      'names as people write them',
      'STUDENT NAME,Grade *,Parent e-mail,referring_teacher\nTon,Grade 4,malee@example.com,Mr. Preecha',
    ],
    ['Thai headings', 'ชื่อนักเรียน,ระดับชั้น,อีเมลผู้ปกครอง,ครูผู้ส่งต่อ\nTon,ป.4,malee@example.com,Mr. Preecha'],
    ['what schools write', 'ชื่อ-สกุล,ชั้น,อีเมล,ครูประจำชั้น\nTon,ประถมศึกษาปีที่ 4,malee@example.com,Mr. Preecha'],
    ['English headings', 'Name,Class,Email,Teacher\nTon,P4,malee@example.com,Mr. Preecha'],
    ['titles above', `รายชื่อนักเรียน,,,,,\nโรงเรียนวัดดอนเมือง,,,,,\n\n${head}\n${tonRow}`],
    [
      'spaces round cells',
      'studentName ; parentEmail;referringTeacher;studentGrade\n Ton ; malee@example.com ;Mr. Preecha; 4 ',
    ],
  ])('a file with %s is read', async (_, text) => {
    expect(await parsed(text)).toMatchObject({ problem: null, errors: [], unread: [] })
    expect(await inputsOf(text)).toMatchObject([{ ...ton, studentGrade: '4', parentName: null, referralReason: null }])
  })

  test('a file keeps separators, quotation marks and line breaks within a cell', async () => {
    const text = `${head}\n"Ton ""Chai"", Jr.",,,malee@example.com,ครู "อ้อม" ใจดี,"First line;\r\nsecond, line"`
    expect(await inputsOf(text)).toMatchObject([
      { studentName: 'Ton "Chai", Jr.', referringTeacher: 'ครู "อ้อม" ใจดี', referralReason: 'First line;\nsecond, line' },
    ])
  })

  test('the rows of a file are numbered as in a spreadsheet, whatever lies between', async () => {
    const text = `${head}\n\nA,,,a@example.com,T,"one\ntwo"\n\nB,,,b@example.com,T,\nC,,,none,T,`
    const { rows, errors } = await parsed(text)
    expect(rows.map(({ row }) => row)).toEqual([3, 5])
    expect(errors).toEqual([{ row: 6, studentName: 'C', field: 'parentEmail', code: 'invalidEmail', read: 'none' }])
  })

  test.each([
    ['nothing', '', 'empty', []],
    ['a mark only', '\ufeff', 'empty', []],
    ['headings only', `${head}\n\n,,,\n`, 'empty', []],
    ['no headings', tonRow, 'missingColumns', ['studentName']],
    ['no column of names', 'parentEmail,referringTeacher\nmalee@example.com,T', 'missingColumns', ['studentName']],
    ['a column twice', `${head},Student name\n${tonRow},Ton`, 'repeatedColumns', ['studentName']],
    ['an address twice', `${head},อีเมล\n${tonRow},x@y.th`, 'repeatedColumns', ['parentEmail']],
    ['an open quotation mark', `${head}\n"Ton,4,,malee@example.com,Mr. Preecha,`, 'openQuote', []],
    ['5,001 students', `${head}\n${`${tonRow}\n`.repeat(5_001)}`, 'tooManyRows', []],
    ['101 columns', `${head}${',x'.repeat(95)}\n${tonRow}`, 'tooManyColumns', []],
    ['a row of 101 cells', `${head}\n${tonRow}${','.repeat(95)}x`, 'tooManyColumns', []],
    ['the example only', writeCsv(templateTable('th')), 'empty', []],
    ['a cell of 10,001 letters under no heading', `${head},more\n${tonRow},${'x'.repeat(10_001)}`, 'longCell', []],
    ['a heading of 10,001 letters', `${head},${'x'.repeat(10_001)}\n${tonRow}`, 'longCell', []],
  ])('a file with %s is refused for what it is', async (_, text, code, columns) => {
    expect(await parsed(text)).toMatchObject({ problem: { code, columns }, rows: [], errors: [] })
  })

  test('a file may have 5,000 students, and the example beside them', async () => {
    const students = Array.from({ length: 5_000 }, (_, n) => `S${n},,,p@example.com,T,`).join('\n')
    const [, example] = writeCsv(templateTable('en')).split('\r\n')
    expect(await parsed(`${head}\n${example}\n${students}`)).toMatchObject({
      problem: null,
      hasExample: true,
      errors: [],
    })
  })

  test.each([
    ['one heading again and again', 'studentName,'.repeat(80_000), 'tooManyColumns'],
    ['half a million rows', `${head}\n${'x\n'.repeat(500_000)}`, 'tooManyRows'],
    ['a million line breaks', '\n'.repeat(1_000_000), 'empty'],
    ['a million quotation marks', `${head}\n${'"'.repeat(1_000_001)}`, 'openQuote'],
    ['a million separators', `${head}${','.repeat(1_000_000)}`, 'empty'],
  ])('a file of %s is judged within a second', async (_, text, code) => {
    await expectWithinASecond(async () => expect((await parsed(text)).problem).toMatchObject({ code }))
  })

  test('a file with a formula cut by a million line breaks is judged within a second', async () => {
    const text = `${head}\nTon,,,m@example.com,T,"${'\n;\t'.repeat(300_000)}=1"`
    await expectWithinASecond(async () =>
      expect(await errorsOf(text)).toEqual([{ row: 2, field: 'referralReason', code: 'tooLong' }]),
    )
  })

  test.each([
    ['Status', true],
    ['สถานะ', true],
    ['Blood group', false],
  ])('a file with a column %s shows whether it has the status of an export', async (name, hasStatus) => {
    expect(await parsed(`${head},${name}\n${tonRow},x`)).toMatchObject({ unread: [name], hasStatus })
  })

  test('a file’s columns that nothing is read from are named', async () => {
    const { unread } = await parsed(`${head},Blood group,,${'x'.repeat(300)}\n${tonRow},A,,`)
    expect(unread).toEqual(['Blood group', 'x'.repeat(100)])
  })

  test.each([
    ['studentName', 'required', ',,,m@example.com,T,'],
    ['studentName', 'tooLong', `${'x'.repeat(101)},,,m@example.com,T,`],
    ['studentName', 'invalidCharacters', 'a\0b,,,m@example.com,T,'],
    ['studentName', 'invalidCharacters', 'nolaT\u202e,,,m@example.com,T,'],
    ['studentName', 'invalidCharacters', '"two\nlines",,,m@example.com,T,'],
    ['studentName', 'errorValue', '=1+1,,,m@example.com,T,'],
    ['studentName', 'errorValue', '#REF!,,,m@example.com,T,'],
    ['studentName', 'brokenLetters', 'Ton ????,,,m@example.com,T,'],
    ['studentName', 'brokenLetters', 'To\ufffdn,,,m@example.com,T,'],
    ['studentGrade', 'invalid', 'Ton,13,,m@example.com,T,'],
    ['studentGrade', 'errorValue', 'Ton,#N/A,,m@example.com,T,'],
    ['parentName', 'invalidCharacters', 'Ton,,\u001b[2J,m@example.com,T,'],
    ['referringTeacher', 'required', 'Ton'],
    ['parentEmail', 'invalidEmail', 'Ton,,,"a@x.th\nBcc: b@x.th",T,'],
    ['parentEmail', 'invalidEmail', 'Ton,,,a＠x.th,T,'],
    ['parentEmail', 'invalidEmail', 'Ton,,,"a@x.th,b@x.th",T,'],
    ['referringTeacher', 'required', 'Ton,,,m@example.com, ,'],
    ['referringTeacher', 'errorValue', 'Ton,,,m@example.com,#N/A,'],
    ['referralReason', 'tooLong', `Ton,,,m@example.com,T,${'x'.repeat(500_000)}`],
  ])('a file with a wrong %s (%s) is refused at that field', async (field, code, row) => {
    const text = `${head}\n${tonRow}\n${row}`
    expect(await errorsOf(text)).toContainEqual({ row: 3, field, code })
    expect((await parsed(text)).rows).toHaveLength(1)
  })

  test.each(['', ' ', '-', 'ไม่มี', '081-234-5678'])('a row with “%s” in place of an address has none', async (cell) => {
    expect(await inputsOf(`${head}\nTon,,,${cell},T,`)).toMatchObject([{ studentName: 'Ton', parentEmail: null }])
  })

  test('a file that has a student twice names the row', async () => {
    const text = `${head}\n${tonRow}\nTon,,,other@example.com,T,\n ton ,5,,MALEE@example.com,Ms. Ratana,`
    expect(await errorsOf(text)).toEqual([{ row: 4, field: 'studentName', code: 'duplicate' }])
  })

  test('a file with a cell of 10,000 letters under no heading is read like others', async () => {
    expect(await parsed(`${head},more\n${tonRow},${'x'.repeat(10_000)}`)).toMatchObject({ problem: null, errors: [] })
  })

  test.each([
    ['studentName', 'tooLong', (cell: string) => `${cell},,,m@example.com,T,`],
    ['studentGrade', 'invalid', (cell: string) => `Ton,${cell},,m@example.com,T,`],
    ['parentName', 'tooLong', (cell: string) => `Ton,,${cell},m@example.com,T,`],
    ['parentEmail', 'invalidEmail', (cell: string) => `Ton,,,${cell},T,`],
    ['referringTeacher', 'tooLong', (cell: string) => `Ton,,,m@example.com,${cell},`],
    ['referralReason', 'tooLong', (cell: string) => `Ton,,,m@example.com,T,${cell}`],
  ])('a file with marks in the wrong order, 100,000 of each, as %s is judged at once', async (field, code, rowOf) => {
    const text = `${head}\n${tonRow}\n${rowOf(`a${'\u0301'.repeat(100_000)}${'\u0316'.repeat(100_000)}`)}`
    await expectWithinASecond(async () => expect(await errorsOf(text)).toEqual([{ row: 3, field, code }]))
  })

  test.each(['__proto__', 'constructor', 'toString'])('a file with a column %s is read like others', async (name) => {
    expect(await parsed(`${head},${name}\n${tonRow},x`)).toMatchObject({ problem: null, unread: [name] })
  })
})

test.each(['en', 'th'] as const)('an export in %s can be imported as it is', async (language) => {
  const input = {
    studentName: '=HYPERLINK("https://evil.example")',
    studentGrade: 'K',
    parentName: "'+66 81",
    parentEmail: '+tag@example.com',
    referringTeacher: '-Preecha; "the", second',
    referralReason: '@one\n=two\n\nthree',
  }
  const bare = { ...input, studentName: 'ต้น', studentGrade: null, parentName: null, referralReason: null }
  const more = { status: 'revoked', isExpired: false, createdAt: new Date('2026-11-20T18:30:00Z') } as const
  const text = writeCsv(
    exportTable(
      [input, bare].map((each) => ({ ...each, ...more })),
      language,
    ),
  )
  expect(text).toMatch(/^\ufeff/)
  expect(text).toContain('2026-11-21')
  expect(await parsed(text)).toMatchObject({
    problem: null,
    errors: [],
    rows: [
      { row: 2, input: { ...input, className: { grade: 'K', room: '', year } } },
      { row: 3, input: { ...bare, className: null } },
    ],
  })
})
