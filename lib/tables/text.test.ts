import { cellsIn, in874, rowNumbersIn, tableIn } from '../../tests/support/tables'

const heading = ['ชื่อนักเรียน', 'ระดับชั้น', 'อีเมล']
const student = ['เด็กหญิงดาว ใจดี', 'ป.4', 'dao@example.com']
const lines = (separator: string, ...rows: string[][]) => rows.map((cells) => cells.join(separator)).join('\n')
const list = lines(',', heading, student)
const wide = (text: string) => Buffer.from(text, 'utf16le')

describe('the encoding of a text file', () => {
  test.each<[string, Uint8Array, 'certain' | 'guessed']>([
    ['UTF-8', Buffer.from(list), 'certain'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${list}`), 'certain'],
    ['UTF-16 with a mark, little end first', wide(`\ufeff${list}`), 'certain'],
    ['UTF-16 with a mark, big end first', wide(`\ufeff${list}`).swap16(), 'certain'],
    ['UTF-16 without a mark', wide(list), 'guessed'],
    ['UTF-16 without a mark, big end first', wide(list).swap16(), 'guessed'],
    ['windows-874', in874(list), 'guessed'],
  ])('a list in %s is read', async (_, bytes, encoding) => {
    expect(await tableIn(bytes)).toEqual({
      problem: null,
      encoding,
      sheets: 1,
      rows: [
        { row: 1, cells: heading },
        { row: 2, cells: student },
      ],
    })
  })

  test('one broken byte in UTF-8 spoils its own cell and no other', async () => {
    const bytes = Buffer.from(lines(',', heading, student, ['เด็กชายตะวัน', 'ป.4', 'tawan@example.com']))
    const broken = bytes.indexOf('ว ใจดี')
    bytes[broken + 1] = 0x41
    expect(await cellsIn(bytes)).toEqual([
      heading,
      [expect.stringMatching(/^เด็กหญิงดา.*\ufffd.* ใจดี$/), 'ป.4', 'dao@example.com'],
      ['เด็กชายตะวัน', 'ป.4', 'tawan@example.com'],
    ])
  })

  test('Thai words whose windows-874 bytes are also UTF-8 leave the file in windows-874', async () => {
    const rows = [
      ['เนตรนภา เธียร', 'ป.4'],
      ['เนติ', 'ป.5'],
    ]
    expect(await cellsIn(in874(lines(',', ...rows)))).toEqual(rows)
  })
})

describe('the separator', () => {
  test.each([',', ';', '\t', '|'])('a list separated by %j is read', async (separator) => {
    expect(await cellsIn(lines(separator, heading, student))).toEqual([heading, student])
  })

  test('a title with commas does not decide the separator', async () => {
    const title = 'Class 4, room 1, Mr. Preecha, 2569, first term'
    expect(await cellsIn(`${title}\n${lines(';', heading, student, student)}`)).toEqual([
      [title],
      heading,
      student,
      student,
    ])
  })

  test('commas within texts do not decide the separator', async () => {
    const rows = [1, 2, 3].map((row) => [`Dao ${row}`, 'often loses, forgets, and leaves things'.slice(0, 10 * row)])
    expect(await cellsIn(lines('\t', ...rows))).toEqual(rows)
  })

  test('separators within quotation marks do not count', async () => {
    expect(await cellsIn('"a;b;c;d",2\n"e;f;g;h",3')).toEqual([
      ['a;b;c;d', '2'],
      ['e;f;g;h', '3'],
    ])
  })

  test.each([
    [
      'sep=;\nName;Grade, room\nDao;4, 1',
      [
        ['Name', 'Grade, room'],
        ['Dao', '4, 1'],
      ],
    ],
    [
      '\ufeffsep=,\r\nName,Grade;a;b\r\nDao,4',
      [
        ['Name', 'Grade;a;b'],
        ['Dao', '4'],
      ],
    ],
    [
      '"sep=|"\nName|Grade\nDao|4',
      [
        ['Name', 'Grade'],
        ['Dao', '4'],
      ],
    ],
  ])('a first line as Excel writes it is obeyed and left out: %j', async (text, cells) => {
    expect(await cellsIn(text)).toEqual(cells)
    expect(await rowNumbersIn(text)).toEqual([2, 3])
  })
})

describe('rows', () => {
  test.each(['\n', '\r\n', '\r'])('lines that end with %j are rows', async (end) => {
    expect(await cellsIn(['a,b', 'c,d', ''].join(end))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('empty rows are left out and counted, as those above several lines in one cell are', async () => {
    const text = '\n,,\na,b\n\n"c\nd\ne",f\n , \n"g ""h""",i\n,,,,'
    expect(await cellsIn(text)).toEqual([
      ['a', 'b'],
      ['c\nd\ne', 'f'],
      ['g "h"', 'i'],
    ])
    expect(await rowNumbersIn(text)).toEqual([3, 5, 7])
  })

  test('a quotation mark within a text is one', async () => {
    expect(await cellsIn('Dao "Nok" Jaidee,4\n5" tall,3')).toEqual([
      ['Dao "Nok" Jaidee', '4'],
      ['5" tall', '3'],
    ])
  })

  test('a quotation mark that is never closed refuses the file', async () => {
    expect(await cellsIn('Name,Grade\n"Dao,4\nTawan,5')).toBe('openQuote')
  })

  test('empty cells at the end are left out, others are kept', async () => {
    expect(await cellsIn('a,,b,,,')).toEqual([['a', '', 'b']])
  })

  test('a million empty rows cost nothing and count as no rows', async () => {
    expect(await rowNumbersIn(`a,b\n${',\n'.repeat(1_000_000)}c,d`)).toEqual([1, 1_000_002])
  })
})

describe('limits', () => {
  test('5,100 rows are read, one more refuses the file', async () => {
    const rows = 'a,b\n'.repeat(5_100)
    expect(await rowNumbersIn(rows)).toHaveLength(5_100)
    expect(await cellsIn(`${rows}c,d`)).toBe('tooManyRows')
  })

  test('a text in column 100 is read, one in column 101 refuses the file', async () => {
    expect(await cellsIn(`${','.repeat(99)}a${','.repeat(900)}`)).toEqual([[...Array(99).fill(''), 'a']])
    expect(await cellsIn(`${','.repeat(100)}a`)).toBe('tooManyColumns')
  })

  test('a cell is cut at 10,001 units', async () => {
    expect(await cellsIn(`${'ก'.repeat(20_000)},b`)).toEqual([['ก'.repeat(10_001), 'b']])
  })

  test('cells of more than ten million units together refuse the file', async () => {
    expect(await cellsIn(`${'x'.repeat(10_000)}\n`.repeat(1_000))).toHaveLength(1_000)
    expect(await cellsIn(`${'x'.repeat(10_000)}\n`.repeat(1_001))).toBe('tooLarge')
  })
})

test.each([
  ['bytes that are no text', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), 'unreadable'],
  ['a PDF', Buffer.from('%PDF-1.7 Name,Grade'), 'notATable'],
])('%s is no table', async (_, bytes, problem) => {
  expect(await cellsIn(bytes)).toBe(problem)
})

test('a zero within a text stays in its cell, which the caller refuses', async () => {
  expect(await cellsIn(Buffer.from('Name,Grade\nDa\0o,4'))).toEqual([
    ['Name', 'Grade'],
    ['Da\0o', '4'],
  ])
})

test('an empty file is a table without rows', async () => {
  expect(await tableIn('')).toEqual({ problem: null, rows: [], encoding: 'certain', sheets: 1 })
})
