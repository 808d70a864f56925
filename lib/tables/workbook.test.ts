import { CFB } from '@e965/xlsx'
import { bookOf, oleOf } from '../../tests/support/hostile-tables.mjs'
import { cellsIn, in874, rowNumbersIn, tableIn } from '../../tests/support/tables'
import {
  rowXml,
  sheetOf,
  sheetXml,
  stringsXml,
  stylesXml,
  workbookOf,
  workbookParts,
} from '../../tests/support/workbooks.mjs'
import { zipOf } from '../../tests/support/zip.mjs'

const list = [
  ['ชื่อนักเรียน', 'ระดับชั้น', 'รหัส'],
  ['เด็กหญิงดาว', 4, '00042'],
]
const asTexts = [
  ['ชื่อนักเรียน', 'ระดับชั้น', 'รหัส'],
  ['เด็กหญิงดาว', '4', '00042'],
]

test.each(['xlsx', 'xlsm', 'biff8', 'ods', 'xlml'] as const)('a list saved as %s is read', async (type) => {
  expect(await tableIn(bookOf(list, type))).toEqual({
    problem: null,
    encoding: 'certain',
    sheets: 1,
    rows: asTexts.map((cells, index) => ({ row: index + 1, cells })),
  })
})

test('a list of Excel 95, which has no Unicode, is read in windows-874', async () => {
  const stream = Buffer.from(CFB.find(CFB.read(bookOf([['DAO']], 'biff5'), { type: 'buffer' }), 'Book')?.content ?? [])
  Buffer.from(in874('ดาว')).copy(stream, stream.indexOf('DAO'))
  // The record CodePage.
  stream.writeUInt16LE(874, stream.indexOf(Buffer.from([0x42, 0, 2, 0])) + 4)
  expect(await cellsIn(oleOf({ Book: stream }))).toEqual([['ดาว']])
})

/** A row of these cells, with formats from 1. */
const shown = async (cells: string, formats: string[] = []) =>
  (await cellsIn(workbookOf({ styles: stylesXml(formats), sheets: [sheetXml(`<row r="1">${cells}</row>`)] })))[0]

describe('what a cell shows', () => {
  test('integers are their digits', async () => {
    const cells =
      '<c><v>4</v></c><c><v>4.0</v></c><c><v>1.103700000123E12</v></c><c><v>-7</v></c><c s="1"><v>1234567</v></c>'
    expect(await shown(cells, ['#,##0'])).toEqual(['4', '4', '1103700000123', '-7', '1234567'])
  })

  test('other numbers have as many digits as a spreadsheet', async () => {
    expect(await shown('<c><v>0.30000000000000004</v></c><c><v>3.5</v></c>')).toEqual(['0.3', '3.5'])
  })

  test('formats of zeros keep the zeros before a number', async () => {
    const formats = ['00000', '000\\-000\\-0000']
    expect(await shown('<c s="1"><v>42</v></c><c s="2"><v>812345678</v></c>', formats)).toEqual([
      '00042',
      '081-234-5678',
    ])
  })

  test('dates are as formatted, and by day and month where the system decides', async () => {
    const styles = stylesXml(['d mmm yyyy', 'yyyy-mm-dd']).replace('<xf numFmtId="0"/>', '<xf numFmtId="14"/>')
    const row = '<row r="1"><c s="0"><v>46143</v></c><c s="1"><v>46143</v></c><c s="2"><v>46143</v></c></row>'
    expect(await cellsIn(workbookOf({ styles, sheets: [sheetXml(row)] }))).toEqual([
      ['1/5/2026', '1 May 2026', '2026-05-01'],
    ])
  })

  test('booleans, errors and formulas are what they last showed', async () => {
    const cells =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#REF!</v></c><c t="e"><f>A1/0</f><v>#N/A</v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>A1</f><v>ดาว</v></c><c><f>1+1</f></c>'
    expect(await shown(cells)).toEqual(['TRUE', 'FALSE', '#REF!', '#N/A', '2', 'ดาว'])
  })

  test('rich and shared texts are plain, a text that looks like a formula or a number is itself', async () => {
    const strings = stringsXml(
      '<si><r><t>เด็ก</t></r><r><rPr><b/></rPr><t xml:space="preserve">หญิง ดาว</t></r></si><si><t>=1+1</t></si><si><t>007 &lt;b&gt;</t></si>',
    )
    const cells = [0, 1, 2].map((index) => `<c t="s"><v>${index}</v></c>`).join('')
    expect(await cellsIn(workbookOf({ strings, sheets: [sheetXml(`<row r="1">${cells}</row>`)] }))).toEqual([
      ['เด็กหญิง ดาว', '=1+1', '007 <b>'],
    ])
  })

  test('an entity that the file declares is not expanded, and no file is read for it', async () => {
    const doctype = '<!DOCTYPE sst [<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const strings = stringsXml('<si><t>&b; &x; &amp;</t></si>', doctype)
    expect(
      await cellsIn(workbookOf({ strings, sheets: [sheetXml('<row r="1"><c t="s"><v>0</v></c></row>')] })),
    ).toEqual([['&b; &x; &']])
  })
})

describe('rows and sheets', () => {
  test('rows have the numbers of the spreadsheet, cells their columns', async () => {
    const rows =
      '<row r="3"><c r="B3" t="str"><v>a</v></c><c r="D3" t="str"><v>b</v></c><c r="F3"/></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>'
    const file = sheetOf(rows, { before: '<dimension ref="A1:XFD1048576"/>' })
    expect(await cellsIn(file)).toEqual([['', 'a', '', 'b'], ['1']])
    expect(await rowNumbersIn(file)).toEqual([3, 1_048_576])
  })

  test('cells and rows without addresses follow each other', async () => {
    expect(await cellsIn(sheetOf('<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>'))).toEqual([
      ['1', '2'],
      ['3'],
    ])
  })

  test('a merged cell is its first', async () => {
    const after = '<mergeCells><mergeCell ref="A1:C2"/></mergeCells>'
    expect(await cellsIn(sheetOf(rowXml(1, ['a', '', '', 'b']), { after }))).toEqual([['a', '', '', 'b']])
  })

  test('the first sheet that is shown and has cells is read, and those that have some are counted', async () => {
    const [empty, a, b] = [sheetXml(''), sheetXml(rowXml(1, ['a'])), sheetXml(rowXml(1, ['b']))]
    const sheets = [
      { xml: a, state: 'hidden' },
      { xml: a, state: 'veryHidden' },
      empty,
      b,
      a,
      sheetXml('<row r="1"><c t="str"><v> </v></c></row>'),
    ]
    expect(await tableIn(workbookOf({ sheets }))).toMatchObject({ rows: [{ row: 1, cells: ['b'] }], sheets: 2 })
  })

  test('a workbook without cells is a table without rows', async () => {
    expect(await tableIn(workbookOf({ sheets: [sheetXml('')] }))).toMatchObject({ rows: [], sheets: 0 })
  })

  test('5,100 rows and 100 columns are read, one more of each refuses the file', async () => {
    const rows = (count: number) =>
      sheetOf(Array.from({ length: count }, (_, at) => `<row r="${at + 7}"><c><v>1</v></c></row>`).join(''))
    expect(await cellsIn(rows(5_100))).toHaveLength(5_100)
    expect(await cellsIn(rows(5_101))).toBe('tooManyRows')
    expect(await cellsIn(sheetOf(rowXml(1, [...Array(99).fill(''), 'a', ' '])))).toHaveLength(1)
    expect(await cellsIn(sheetOf(rowXml(1, [...Array(100).fill(''), 'a'])))).toBe('tooManyColumns')
  })

  test('a text that many cells share is cut and counted for each', async () => {
    const strings = stringsXml(`<si><t>${'ก'.repeat(30_000)}</t></si>`)
    const row = (number: number) => `<row r="${number}"><c t="s"><v>0</v></c></row>`
    const file = (rows: number) =>
      workbookOf({ strings, sheets: [sheetXml(Array.from({ length: rows }, (_, at) => row(at + 1)).join(''))] })
    expect(await cellsIn(file(999))).toContainEqual(['ก'.repeat(10_001)])
    expect(await cellsIn(file(1_000))).toBe('tooLarge')
  })
})

test.each([
  ['a workbook with a password', oleOf({ EncryptedPackage: 'x'.repeat(5_000), EncryptionInfo: 'x' }), 'protected'],
  ['an .xlsb', bookOf(list, 'xlsb'), 'binaryWorkbook'],
  ['another OLE file', oleOf({ WordDocument: 'x'.repeat(5_000) }), 'notATable'],
  ['an archive of other files', zipOf([{ name: 'a.csv', content: 'a,b' }]), 'notATable'],
  [
    'a workbook whose sheets are all hidden',
    workbookOf({ sheets: [{ xml: sheetXml(''), state: 'hidden' }] }),
    'unreadable',
  ],
])('%s is refused as %s', async (_, bytes, problem) => {
  expect(await cellsIn(bytes)).toBe(problem)
})

test('parts in capital letters, with backslashes or prefixes are read', async () => {
  const parts = workbookParts({
    sheets: [
      sheetXml(rowXml(1, ['a']))
        .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
        .replace('xmlns=', 'xmlns:x='),
    ],
  })
  const renamed = parts.map((part) => ({
    ...part,
    name: part.name.replace('xl/worksheets/sheet', 'xl\\worksheets\\Sheet'),
  }))
  expect(await cellsIn(zipOf(renamed))).toEqual([['a']])
})
