import { maxTableColumns } from './limits.mjs'
import { RowCollector } from './rows.mjs'

const named = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const beginning = (text) => text.slice(0, 4_000).replace(/^[\s\ufeff]+/, '')

/** SpreadsheetML, the XML of Excel 2003. */
export const isXmlWorkbook = (text) => /^<[\s\S]*<(?:\w+:)?Workbook[\s>]/.test(beginning(text))

/** Whether a page names the encoding that `decode` of text.mjs guesses. */
export const declaresThai = (text) => /charset\s*=\s*["']?(windows-874|tis-620|iso-8859-11)/i.test(beginning(text))

/** XML, or a page, whatever it holds. */
export const isMarkup = (text) => /^<(!doctype|html|\?xml)/i.test(beginning(text))

export const isHtml = (text) => beginning(text).startsWith('<') && /<table[\s>]/i.test(text)

/**
 * Reads the rows of all tables of a page, one below the other, as Excel shows them. One pass: the library's own reader takes
 * minutes on some texts, and makes numbers of student codes.
 *
 * @throws TableError a limit of RowCollector
 */
export function rowsOfHtml(text) {
  const collector = new RowCollector()
  // `taken`: how many rows below a cell spans its column. `place` is where texts go now, or -1.
  let [row, place, cells, taken] = [0, -1, [], []]
  const endRow = () => {
    const texts = cells.map((cell) => cell && decodeEntities(cell).trim())
    if (row > 0) collector.add(row, texts)
  }
  for (let at = text.indexOf('<'); at >= 0; ) {
    const { name, attributes, end } = tagAt(text, at)
    if (name === 'tr') {
      endRow()
      ;[row, place, cells, taken] = [row + 1, -1, [], taken.map((rows) => Math.max(0, rows - 1))]
    } else if (name === 'td' || name === 'th') {
      while (taken[cells.length] > 0) cells.push('')
      // All beyond the last column that may have a text are one.
      place = Math.min(cells.length, maxTableColumns)
      const after = Math.min(place + spanOf(attributes, 'colspan'), maxTableColumns + 1)
      for (let column = place; column < after; column++) {
        taken[column] = spanOf(attributes, 'rowspan')
        cells[column] ??= ''
      }
    } else if (/^\/(td|th|tr|table)$/.test(name)) place = -1
    const next = text.indexOf('<', end)
    if (place >= 0)
      cells[place] += (name === 'br' ? '\n' : '') + text.slice(end, next < 0 ? text.length : next).replace(/\s+/g, ' ')
    at = next
  }
  endRow()
  return collector.rows
}

/** A comment, and a script with all it holds, are one tag without a name. A tag ends at the next one at the latest. */
function tagAt(text, at) {
  if (text.startsWith('<!--', at)) return { name: '', attributes: '', end: after(text, '-->', at + 4) }
  const pattern = /<(?:(\/?[a-z][\w:]*)|[!?])([^<>]*)>?/iy
  pattern.lastIndex = at
  const [all = '<', name = '', attributes = ''] = pattern.exec(text) ?? []
  const lower = name.toLowerCase()
  if (lower !== 'script' && lower !== 'style') return { name: lower, attributes, end: at + all.length }
  const close = text.indexOf(`</${name}`, at + all.length)
  return { name: '', attributes: '', end: close < 0 ? text.length : close }
}

/** The place behind the next such text, or the end. */
function after(text, sign, from) {
  const found = text.indexOf(sign, from)
  return found < 0 ? text.length : found + sign.length
}

function spanOf(attributes, name) {
  const [, span = '1'] = new RegExp(`${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes) ?? []
  return Math.max(1, Number(span))
}

/** Once: what comes out is a text, whatever it looks like. */
function decodeEntities(text) {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi, (all, hexadecimal, decimal, name) => {
    if (name) return named[name.toLowerCase()] ?? all
    const point = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return point === 0xa0 ? ' ' : point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : all
  })
}
