/** Workbooks written by hand, part by part, so that each part can be wrong. */
import { zipOf } from './zip.mjs'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A row of texts. */
export const rowXml = (row, texts) =>
  `<row r="${row}">${texts.map((text, at) => `<c r="${columnName(at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

/** A for 0, AA for 26. */
export function columnName(index) {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}

export const sheetXml = (rows, { before = '', after = '', doctype = '' } = {}) =>
  `${declared}${doctype}<worksheet xmlns="${main}" xmlns:r="${office}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

export const stringsXml = (items, doctype = '') => `${declared}${doctype}<sst xmlns="${main}">${items}</sst>`

/** Cell formats, by number from 1. */
export function stylesXml(formats) {
  const numbered = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
  const used = formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`)
  return `${declared}<styleSheet xmlns="${main}"><numFmts>${numbered.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${used.join('')}</cellXfs></styleSheet>`
}

const kind = (name) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`

/**
 * The entries of an .xlsx.
 *
 * @param {{ sheets?: ({ xml: string, name?: string, state?: string } | string)[], strings?: string, styles?: string,
 *   more?: import('./zip.mjs').ZipEntry[], types?: string, links?: string }} parts
 * @returns {import('./zip.mjs').ZipEntry[]}
 */
export function workbookParts({
  sheets = [sheetXml(rowXml(1, ['Dao']))],
  strings,
  styles,
  more = [],
  types = '',
  links = '',
} = {}) {
  const all = sheets.map((sheet) => (typeof sheet === 'string' ? { xml: sheet } : sheet))
  const override = (part, name) => `<Override PartName="/xl/${part}.xml" ContentType="${kind(name)}"/>`
  const relation = (id, type, target) => `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  return [
    {
      name: '[Content_Types].xml',
      content: `${declared}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${all.map((_, at) => override(`worksheets/sheet${at + 1}`, 'worksheet')).join('')}${strings ? override('sharedStrings', 'sharedStrings') : ''}${styles ? override('styles', 'styles') : ''}${types}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${declared}<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${declared}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all.map(({ name, state }, at) => `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${declared}<Relationships xmlns="${packages}/relationships">${all.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${links}</Relationships>`,
    },
    ...all.map(({ xml }, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: xml })),
    ...(strings ? [{ name: 'xl/sharedStrings.xml', content: strings }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', content: styles }] : []),
    ...more,
  ]
}

/** @param {Parameters<typeof workbookParts>[0]} parts */
export const workbookOf = (parts = {}) => zipOf(workbookParts(parts))

/** A workbook with this sheet. */
export const sheetOf = (rows, around) => workbookOf({ sheets: [sheetXml(rows, around)] })
