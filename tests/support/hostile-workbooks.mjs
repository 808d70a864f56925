/** Workbooks whose archives are in order, and whose parts are not. */
import { columnName, rowXml, sheetOf, sheetXml, stringsXml, stylesXml, workbookOf } from './workbooks.mjs'

const text = (address, value) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const shared = (address, index) => `<c r="${address}" t="s"><v>${index}</v></c>`
const first = rowXml(1, ['Dao'])

/** Each ten times the one before: the last would have a billion letters. */
const laughs = `<!DOCTYPE sst [<!ENTITY a0 "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')}]>`
const external =
  '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % y SYSTEM "http://127.0.0.1:9/"> %y;]>'

/** As much of it as unpacks to less than 20 MB; deflated it is little. */
const many = (part) => part.repeat(Math.floor(15_000_000 / part.length))

const strings = (items, doctype) =>
  workbookOf({ strings: stringsXml(items, doctype), sheets: [sheetXml(`<row r="1">${shared('A1', 0)}</row>`)] })
const styled = (...formats) =>
  workbookOf({
    styles: stylesXml(formats),
    sheets: [
      sheetXml(
        `<row r="1">${formats.map((_, at) => `<c r="${columnName(at)}1" s="${at + 1}"><v>46000.5</v></c>`).join('')}</row>`,
      ),
    ],
  })
const relationship = (target, type = 'worksheet') =>
  `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/>`
const override = (part, kind) =>
  `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`

/** Takes a minute and little memory: the library looks at each sign of a format for each cell. */
const slow = () => {
  const row = (number) => `<row r="${number}">${'<c s="1"><v>4</v></c>'.repeat(40)}</row>`
  const rows = Array.from({ length: 500 }, (_, at) => row(at + 1))
  return workbookOf({ styles: stylesXml([`${'[Red]'.repeat(30_000)}0`]), sheets: [sheetXml(rows.join(''))] })
}

/** @returns {[name: string, bytes: Buffer, outcomes: string | string[]][]} */
export function hostileParts(most) {
  const long = 'ก'.repeat(30_000)
  const hidden = (state) => ({ xml: sheetXml(first), state })
  const references = Array.from(
    { length: 5_000 },
    (_, row) =>
      `<row r="${row + 1}">${Array.from({ length: 40 }, (_, at) => shared(`${columnName(at)}${row + 1}`, 0)).join('')}</row>`,
  )
  return [
    ['a billion laughs', strings('<si><t>&a9;</t></si>', laughs), 'read'],
    ['an external entity', strings('<si><t>&x;</t></si>', external), 'read'],
    ['entities in a sheet', sheetOf(`<row r="1">${text('A1', '&a9;&x;')}</row>`, { doctype: laughs }), 'read'],
    ['a used range of 17 billion cells', sheetOf(first, { before: '<dimension ref="A1:XFD1048576"/>' }), 'read'],
    ['a used range of nothing sensible', sheetOf(first, { before: '<dimension ref="ZZZZZZ99999999999:A0"/>' }), 'read'],
    [
      'a link of 17 billion cells',
      sheetOf(first, { after: '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>' }),
      'read',
    ],
    [
      'a merge of 17 billion cells',
      sheetOf(first, { after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' }),
      'read',
    ],
    [
      'a million columns with a width',
      sheetOf(first, { before: `<cols>${many('<col min="1" max="16384" width="9"/>')}</cols>` }),
      'read',
    ],
    ['16,384 columns', sheetOf(rowXml(1, Array(16_384).fill('a'))), 'tooManyColumns'],
    ['a cell in the last column', sheetOf(`<row r="1">${text('XFD1', 'a')}</row>`), 'tooManyColumns'],
    ['a cell in the last row', sheetOf(`<row r="1048576">${text('A1048576', 'a')}</row>`), 'read'],
    [
      'cells with addresses that are none',
      sheetOf(
        `<row r="x">${['', 'A0', 'A-1', '1', '__proto__', 'ก1', 'A1:B2', 'A1e9'].map((each) => text(each, 'a')).join('')}</row>`,
      ),
      ['read', 'unreadable', 'tooManyColumns'],
    ],
    [
      'a cell in row 99,999,999,999',
      sheetOf(`<row r="99999999999">${text('A99999999999', 'a')}</row>`),
      ['read', 'unreadable'],
    ],
    [
      'cells and rows without addresses',
      sheetOf('<row><c t="inlineStr"><is><t>a</t></is></c><c><v>4</v></c></row>'),
      'read',
    ],
    ['a million empty cells', sheetOf(many('<c/>')), 'read'],
    [
      'half a million empty rows',
      sheetOf(Array.from({ length: 500_000 }, (_, at) => `<row r="${at + 1}" spans="1:6"/>`).join('')),
      'read',
    ],
    [
      '200,000 references to one long text',
      workbookOf({ strings: stringsXml(`<si><t>${long}</t></si>`), sheets: [sheetXml(references.join(''))] }),
      'tooLarge',
    ],
    [
      'references to texts that are not there',
      sheetOf(
        `<row r="1">${[-1, 7, 1e9, 'x', '__proto__'].map((index, at) => shared(`${columnName(at)}1`, index)).join('')}</row>`,
      ),
      ['read', 'unreadable'],
    ],
    ['a cell of 15 MB', sheetOf(`<row r="1">${text('A1', many('a'))}</row>`), 'read'],
    [
      'a number of a million digits',
      sheetOf(
        `<row r="1"><c r="A1"><v>${'9'.repeat(1_000_000)}</v></c><c r="B1"><v>1e308</v></c><c r="C1"><v>NaN</v></c></row>`,
      ),
      ['read', 'unreadable'],
    ],
    ...['<row ', '<row>', '<c ', '<c r="A1">', '<v>', '<is><t>', '<f>', '<', '"', '<!--', '<![CDATA['].map((part) => [
      `a sheet of ${part}`,
      sheetOf(many(part)),
      ['read', 'unreadable'],
    ]),
    ...['<si>', '<si ', '<si><t>', '<r>', '<rPh>', '<si><t>_x000D_', '<si><t>&amp;'].map((part) => [
      `strings of ${part}`,
      strings(many(part)),
      ['read', 'unreadable', 'tooLarge'],
    ]),
    [
      'cell formats that are none',
      styled(
        '[',
        '[$-',
        '&quot;',
        'yyyy'.repeat(5_000),
        '0'.repeat(50_000),
        '[&lt;1]0;[&lt;2]0;[&lt;3]0;0;0',
        '[$-1070000]d/mm/yyyy',
        '@@@',
        '_',
        '*',
        '?/?/?',
      ),
      ['read', 'unreadable'],
    ],
    ['a long cell format of 20,000 cells', slow(), 'tooLarge'],
    [
      'a million cell formats',
      workbookOf({ styles: stylesXml([]).replace('</cellXfs>', `${many('<xf numFmtId="9"/>')}</cellXfs>`) }),
      ['read', 'tooLarge'],
    ],
    [
      'sheets that are elsewhere',
      workbookOf({
        links: ['../../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:9/', '/xl/workbook.xml']
          .map((target) => relationship(target))
          .join(''),
      }),
      'read',
    ],
    [
      'a workbook that is its own sheet',
      workbookOf({ sheets: [{ xml: sheetXml(first), name: 'A' }], links: relationship('workbook.xml') }),
      'read',
    ],
    [
      'links to other workbooks',
      workbookOf({
        types: override('/xl/externalLinks/externalLink1.xml', 'externalLink'),
        links: relationship('externalLinks/externalLink1.xml', 'externalLink'),
      }),
      'read',
    ],
    [
      'parts that are declared and not there',
      workbookOf({
        types: override('/xl/metadata.xml', 'sheetMetadata') + override('/xl/persons/person.xml', 'person'),
      }),
      'read',
    ],
    [
      'macros',
      workbookOf({
        more: [{ name: 'xl/vbaProject.bin', content: 'Shell "calc"' }],
        types: '<Override PartName="/xl/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
      }),
      'read',
    ],
    [
      'formulas with and without a value',
      sheetOf(
        '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://x","y")</f><v>y</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="e"><v>#REF!</v></c></row>',
      ),
      'read',
    ],
    [
      'a formula that is shared by all cells',
      sheetOf('<row r="1"><c r="A1"><f t="shared" ref="A1:XFD1048576" si="0">A2</f><v>1</v></c></row>'),
      'read',
    ],
    ['hidden sheets alone', workbookOf({ sheets: [hidden('hidden'), hidden('veryHidden')] }), 'unreadable'],
    ['hidden sheets before one that is shown', workbookOf({ sheets: [hidden('hidden'), sheetXml(first)] }), 'read'],
    [
      'sheets named after prototypes',
      workbookOf({ sheets: ['__proto__', 'constructor', 'toString'].map((name) => ({ xml: sheetXml(first), name })) }),
      ['read', 'unreadable'],
    ],
    ['150 sheets', workbookOf({ sheets: Array(150).fill(sheetXml(first)) }), 'read'],
    [
      '100,000 sheets that are not there',
      workbookOf({ sheets: [sheetXml(first)], links: many(relationship('worksheets/none.xml')) }),
      ['read', 'unreadable', 'tooLarge'],
    ],
    ['noise for a sheet', workbookOf({ sheets: ['\0\ufffd'.repeat(most / 10)] }), ['read', 'unreadable']],
  ]
}
