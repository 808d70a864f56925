import { openArchive } from './archive.mjs'
import { garblingOf } from './garbled.mjs'
import { declaresThai, isHtml, isMarkup, isXmlWorkbook, rowsOfHtml } from './html.mjs'
import { TableError } from './rows.mjs'
import { decode, rowsOfText } from './text.mjs'
import { rowsOfArchive, rowsOfOle, rowsOfXmlWorkbook } from './workbook.mjs'

/** How files begin that are no table. At another place than 0: [place, text]. */
const strange = [
  ...[
    '%PDF',
    '\x89PNG',
    '\xff\xd8\xff',
    'GIF8',
    'RIFF',
    'II*\0',
    'MM\0*',
    '{\\rtf',
    '7z\xbc\xaf',
    'Rar!',
    '\x1f\x8b',
    'SQLite format',
  ],
  [4, 'ftyp'],
]

/**
 * Reads a spreadsheet file in this thread. Files exist on which this takes minutes: calls use `readTable`.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<import('./read-table').TableFile>}
 */
export async function tableOf(bytes) {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { rows, encoding = 'certain', sheets = 1 } = await rowsOf(buffer)
    const problem = garblingOf(rows)
    return problem ? { problem } : { problem: null, rows, encoding, sheets }
  } catch (error) {
    if (error instanceof TableError) return { problem: error.problem }
    // Strings and arrays that are longer than the engine has them.
    return { problem: error instanceof RangeError && /length|size/.test(error.message) ? 'tooLarge' : 'unreadable' }
  }
}

async function rowsOf(bytes) {
  const begins = (text, place = 0) => bytes.toString('latin1', place, place + text.length) === text
  if (begins('PK\x03\x04') || begins('PK\x05\x06')) return rowsOfArchive(openArchive(bytes))
  if (begins('\xd0\xcf\x11\xe0')) return rowsOfOle(bytes)
  if (strange.some((each) => (Array.isArray(each) ? begins(each[1], each[0]) : begins(each))))
    throw new TableError('notATable')
  const { text, encoding } = decode(bytes)
  if (isXmlWorkbook(text)) return rowsOfXmlWorkbook(text)
  if (isHtml(text)) return { rows: rowsOfHtml(text), encoding: declaresThai(text) ? 'certain' : encoding }
  if (isMarkup(text)) throw new TableError('notATable')
  return { rows: rowsOfText(text), encoding }
}
