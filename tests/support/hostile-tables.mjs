/**
 * Spreadsheet files made to harm the server that reads them, or that are none; for unit tests and for `npm run bench`. None has
 * more than three megabytes, which a call would refuse unread.
 */
import * as XLSX from '@e965/xlsx'
import { hostileParts } from './hostile-workbooks.mjs'
import { columnName, rowXml, sheetOf, workbookOf, workbookParts } from './workbooks.mjs'
import { deflatedTimes, zipOf } from './zip.mjs'

const most = 2_900_000
const fill = (text) => text.repeat(Math.floor(most / Buffer.byteLength(text)))
const [student, heading] = [
  'Dao,4,Malee,m@example.com,Mr. Preecha',
  'Student name,Grade,Parent name,Parent email,Teacher',
]

/** The same numbers each time. */
function bytesFrom(seed, length) {
  let state = seed
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}

/**
 * @param {unknown[][]} rows
 * @param {'xlsx' | 'xlsm' | 'biff8' | 'biff5' | 'ods' | 'xlml' | 'xlsb'} bookType
 */
export function bookOf(rows, bookType) {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Class')
  return Buffer.from(XLSX.write(book, { type: 'buffer', bookType, compression: true }))
}

const classList = () => [
  heading.split(','),
  ...Array.from({ length: 40 }, (_, row) => student.replace('Dao', `Dao ${row}`).split(',')),
]

/** An OLE file with these streams. */
export function oleOf(streams) {
  const container = XLSX.CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(container, name, Buffer.from(content))
  return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }))
}

/** A workbook whose sheet is packed and declared so. */
const withSheet = (sheet) =>
  zipOf(workbookParts().map((entry) => (entry.name.includes('/sheet1.xml') ? { ...entry, ...sheet } : entry)))

const archives = () => {
  const bomb = deflatedTimes('<row r="1"/>', 300_000_000)
  const ordinary = workbookOf()
  const parts = workbookParts()
  const doubled = parts.map((entry) => ({ ...entry, file: 0 }))
  return [
    ['a sheet of 300 MB', withSheet({ packed: bomb, size: 300_000_000 }), 'tooLarge'],
    ['a sheet of 300 MB that claims 1 kB', withSheet({ packed: bomb, size: 1_000 }), 'tooLarge'],
    ['a sheet of 300 MB that claims nothing', withSheet({ packed: bomb, size: 0 }), 'tooLarge'],
    [
      'strings of 300 MB that claim 19 MB',
      zipOf([...parts, { name: 'xl/sharedStrings.xml', packed: bomb, size: 19_000_000 }]),
      'tooLarge',
    ],
    ['a sheet that claims 2 GB', withSheet({ size: 0x7fffffff }), 'tooLarge'],
    ['a sheet that claims the size of zip64', withSheet({ size: 0xffffffff }), 'tooLarge'],
    ['a sheet that claims 10 MB', withSheet({ size: 10_000_000 }), 'unreadable'],
    ['a sheet with another checksum', withSheet({ crc: 7 }), 'unreadable'],
    ['a sheet stored with another size', withSheet({ method: 0, size: 99 }), 'unreadable'],
    ['a sheet packed in an unknown way', withSheet({ method: 12 }), 'unreadable'],
    ['a sheet with a password', withSheet({ flags: 1 }), 'protected'],
    ['entries that are one and the same', zipOf(doubled), 'unreadable'],
    ['a directory in the middle of a file', zipOf(parts, { directory: 40 }), 'unreadable'],
    ['a directory behind the end', zipOf(parts, { directory: 0xfffffff0 }), 'unreadable'],
    ['a comment behind the end', zipOf(parts, { comment: 500 }), 'unreadable'],
    ['a directory of 65,535 entries', zipOf(parts, { count: 0xffff }), 'tooLarge'],
    ['201 entries', zipOf(Array.from({ length: 201 }, (_, at) => ({ name: `${at}` }))), 'tooLarge'],
    ['two entries of one name', zipOf([...parts, ...parts]), 'unreadable'],
    ['two archives in one file', Buffer.concat([ordinary, ordinary]), 'unreadable'],
    ['an archive within an archive', zipOf([{ name: 'class.xlsx', content: ordinary }]), 'notATable'],
    ['an empty archive', zipOf([]), 'notATable'],
    [
      'a signature and nothing behind it',
      Buffer.concat([Buffer.from('PK\x03\x04'), bytesFrom(5, 90_000)]),
      'unreadable',
    ],
    ['an archive and 60 kB behind it', Buffer.concat([ordinary, Buffer.alloc(60_000)]), 'read'],
    [
      'names that leave the folder',
      zipOf([...parts, { name: '../../etc/passwd', content: 'x' }, { name: '/xl/../styles.xml' }]),
      'read',
    ],
    [
      'names of prototypes',
      zipOf([...parts, { name: '__proto__', content: 'x' }, { name: 'xl/worksheets/constructor.xml' }]),
      'read',
    ],
    [
      'a letter',
      zipOf([
        {
          name: '[Content_Types].xml',
          content: '<Types><Override PartName="/word/document.xml" ContentType="wordprocessingml"/></Types>',
        },
        { name: 'word/document.xml' },
      ]),
      'notATable',
    ],
    ['Numbers', zipOf([{ name: 'Index/Document.iwa', content: bytesFrom(3, 900) }]), 'notATable'],
    ['a binary workbook', bookOf(classList(), 'xlsb'), 'binaryWorkbook'],
    ['content types alone', zipOf([{ name: '[Content_Types].xml', content: 'spreadsheetml' }]), 'unreadable'],
  ]
}

const others = () => {
  const [old, open] = [bookOf(classList(), 'biff8'), bookOf(classList(), 'ods')]
  const page = (rows) => `<html><body><table>${rows}`
  const xml = (rows) =>
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${rows}</Table></Worksheet></Workbook>`
  const cell = '<Cell ss:Index="16384"><Data ss:Type="String">a</Data></Cell>'
  return [
    [
      'an OLE file with an encrypted package',
      oleOf({ EncryptedPackage: bytesFrom(1, 9_000), EncryptionInfo: 'x' }),
      'protected',
    ],
    ['an old letter', oleOf({ WordDocument: bytesFrom(2, 9_000) }), 'notATable'],
    ['an old workbook of noise', oleOf({ Workbook: bytesFrom(4, 90_000) }), 'unreadable'],
    ['an OLE signature and noise', Buffer.concat([old.subarray(0, 8), bytesFrom(6, 90_000)]), 'unreadable'],
    ['an old workbook with a password', withPassword(old), 'protected'],
    [
      'an open document with a password',
      withEntry(open, 'META-INF/manifest.xml', (text) =>
        text.replace('<manifest:file-entry', '<manifest:encryption-data/><manifest:file-entry'),
      ),
      'protected',
    ],
    [
      'an open document of a million equal rows',
      withEntry(open, 'content.xml', (text) =>
        text.replaceAll('<table:table-row>', '<table:table-row table:number-rows-repeated="1048576">'),
      ),
      ['tooManyRows', 'tooLarge', 'unreadable'],
    ],
    [
      'an open document of 16,384 equal cells',
      withEntry(open, 'content.xml', (text) =>
        text.replaceAll('<table:table-cell', '<table:table-cell table:number-columns-repeated="16384"'),
      ),
      ['tooManyColumns', 'tooLarge', 'unreadable'],
    ],
    ...[
      '%PDF-1.7\n',
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff\xe0',
      'GIF89a',
      '{\\rtf1',
      '\x1f\x8b\x08',
      '\0\0\0\x18ftypheic',
    ].map((sign) => [
      `a file that begins with ${JSON.stringify(sign)}`,
      Buffer.concat([Buffer.from(sign, 'latin1'), bytesFrom(8, 9_000)]),
      'notATable',
    ]),
    ['noise', bytesFrom(9, most), 'unreadable'],
    ['noise beyond ASCII', bytesFrom(10, most).map((byte) => byte | 0x80), ['unreadable', 'wrongEncoding', 'read']],
    ['zeros', Buffer.alloc(most), 'unreadable'],
    ['nothing', '', 'read'],
    ['a mark and nothing', Buffer.from([0xff, 0xfe, 0x41]), 'read'],
    ...['\n', '\r', ',\n', ',', 'a"', '=', ' ', '\t', '"\n"', 'ก'].map((text) => [
      `nothing but ${JSON.stringify(text)}`,
      fill(text),
      'read',
    ]),
    ['nothing but separators', fill(';,|\t'), 'tooManyColumns'],
    ['an open quotation mark', `${heading}\n"${fill(`${student}\n`)}`, 'openQuote'],
    ['5,101 students', `${`${student}\n`.repeat(5_101)}`, 'tooManyRows'],
    ['101 columns', `${heading}${','.repeat(97)}x`, 'tooManyColumns'],
    ['a separator that is a letter', `sep=a\n${heading}\n${student}`, 'read'],
    ...[
      '<td>',
      '<tr>',
      '<tr><td colspan=99999 rowspan=99999>',
      '<',
      '<td',
      '<!--',
      '<table><tr><td>',
      '&amp;amp;',
      '<script>',
    ].map((text) => [`a page of ${text}`, page(`<tr><td>a</td></tr><tr><td>${fill(text)}`), 'read']),
    ['a page of 16,384 columns', page(`<tr>${'<td>a</td>'.repeat(16_384)}`), 'tooManyColumns'],
    ['a page without a table', '<!doctype html><p>Not found</p>', 'notATable'],
    ['an XML workbook with an entity', xml('<Row><Cell><Data ss:Type="String">&x;</Data></Cell></Row>'), 'read'],
    ['an XML workbook of 16,384 columns', xml(`<Row>${cell}</Row>`), 'tooManyColumns'],
    ...[
      '<Row>',
      '<Cell ',
      '<Row ss:Index="999999999">',
      '<Cell ss:MergeAcross="9999999" ss:MergeDown="999999">',
      '<![CDATA[',
      '<!--',
    ].map((text) => [`an XML workbook of ${text}`, xml(fill(text)), ['read', 'unreadable']]),
  ]
}

/** The same archive with one text changed. */
function withEntry(bytes, name, change) {
  const { FileIndex, FullPaths } = XLSX.CFB.read(bytes, { type: 'buffer' })
  const entries = FileIndex.map(({ content }, at) => ({
    name: FullPaths[at].replace('Root Entry/', ''),
    content: Buffer.from(content ?? ''),
  }))
  return zipOf(
    entries
      .filter((entry) => entry.name && !entry.name.endsWith('/'))
      .map((entry) => (entry.name === name ? { ...entry, content: change(entry.content.toString()) } : entry)),
  )
}

/** The record FilePass behind the first one, as Excel writes it for XOR, RC4 and newer. */
function withPassword(bytes) {
  const stream = Buffer.from(XLSX.CFB.find(XLSX.CFB.read(bytes, { type: 'buffer' }), 'Workbook').content)
  const first = 4 + stream.readUInt16LE(2)
  const record = Buffer.from([0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0, ...bytesFrom(7, 48)])
  return oleOf({ Workbook: Buffer.concat([stream.subarray(0, first), record, stream.subarray(first)]) })
}

/**
 * @returns {{ name: string, bytes: Buffer, outcomes: string[] }[]} `outcomes`: the problems that may be found in it, or `read`
 */
export function hostileTables() {
  return [...archives(), ...hostileParts(most), ...others()].map(([name, content, outcomes]) => ({
    name,
    bytes: Buffer.from(content),
    outcomes: [outcomes].flat(),
  }))
}

/** Ordinary files, cut off at every tenth of their length: of the old and new workbooks none may be read as if it were whole. */
export function truncatedTables() {
  const files = {
    xlsx:
      workbookOf({ sheets: [] }) &&
      sheetOf(
        classList()
          .map((texts, at) => rowXml(at + 1, texts))
          .join(''),
      ),
    xls: bookOf(classList(), 'biff8'),
    ods: bookOf(classList(), 'ods'),
  }
  return Object.entries(files).flatMap(([name, bytes]) =>
    Array.from({ length: 9 }, (_, tenth) => ({
      name: `${name}, ${tenth + 1} tenths`,
      bytes: bytes.subarray(0, Math.floor((bytes.length * (tenth + 1)) / 10)),
    })),
  )
}

/** Ordinary files with some bytes changed; the same each time. */
export function damagedTables(count) {
  const whole = [
    sheetOf(
      classList()
        .map((texts, at) => rowXml(at + 1, texts))
        .join(''),
    ),
    ...['biff8', 'biff5', 'ods', 'xlml'].map((type) => bookOf(classList(), type)),
    Buffer.from(`${heading}\n${student}\n`.repeat(40)),
  ]
  return Array.from({ length: count }, (_, index) => {
    const bytes = Buffer.from(whole[index % whole.length] ?? '')
    const noise = bytesFrom(index + 1, 60)
    for (let at = 0; at < 60; at += 3) bytes[noise.readUInt16LE(at) % bytes.length] = noise[at + 2] ?? 0
    return { name: `damaged ${index}`, bytes }
  })
}

/** So many files for a bench, of all kinds. */
export function manyHostileTables(count) {
  const kinds = [...hostileTables(), ...truncatedTables()]
  return [...kinds, ...damagedTables(Math.max(0, count - kinds.length))].slice(0, count)
}

/** A class list of so many rows, as a workbook. */
export function largeClassList(rows) {
  const line = (row) =>
    rowXml(
      row + 1,
      row === 0 ? heading.split(',') : [`เด็กหญิงดาว ${row}`, 'ป.4', 'นางมาลี', `m${row}@example.com`, 'ครูปรีชา'],
    )
  return sheetOf(Array.from({ length: rows + 1 }, (_, row) => line(row)).join(''), {
    before: `<dimension ref="A1:${columnName(4)}${rows + 1}"/>`,
  })
}
