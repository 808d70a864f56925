import { CsvError, parse } from 'csv-parse/sync'
import { isWesternIn874 } from './garbled.mjs'
import { declaresThai } from './html.mjs'
import { maxTableColumns } from './limits.mjs'
import { RowCollector, TableError } from './rows.mjs'

/** A text with more of these, by its length, was none. */
const mostStrange = 0.02
/** What of a text is looked at to find its separator. */
const sampleLength = 200_000
/** The signs of windows-1252 from 0x80 to 0x9f. */
const from0x80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * Decodes what spreadsheets write: UTF-8, UTF-16, windows-874 (Thai) and windows-1252 (Western).
 *
 * @param {Buffer} bytes
 * @returns {{ text: string, encoding: 'certain' | 'guessed' }}
 * @throws TableError unreadable for bytes that are no text
 */
export function decode(bytes) {
  const decoded = decodedBy(bytes)
  // Counted without a list of them: there may be millions.
  let strange = 0
  for (let at = 0; at < decoded.text.length; at++) {
    const unit = decoded.text.charCodeAt(at)
    if (unit === 0xfffd || (unit < 0x20 && unit !== 0x9 && unit !== 0xa && unit !== 0xd)) strange++
  }
  if (strange > 3 && strange > decoded.text.length * mostStrange && !isLost(decoded.text, strange))
    throw new TableError('unreadable')
  return decoded
}

/** Letters that a program replaced by U+FFFD as it saved: garblingOf names that. */
function isLost(text, strange) {
  return text.split('\ufffd').length - 1 === strange && text.includes('\ufffd\ufffd')
}

function decodedBy(bytes) {
  const as = (label, encoding = 'certain') => ({ text: new TextDecoder(label).decode(bytes), encoding })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return as('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return as('utf-16be')
  const wide = wideOrder(bytes)
  if (wide) return as(wide, 'guessed')
  if (isMostlyUtf8(bytes)) return as('utf-8')
  const thai = as('windows-874', 'guessed')
  return isWesternIn874(thai.text) && !declaresThai(thai.text) ? { ...thai, text: westernOf(bytes) } : thai
}

/** Windows-1252. Some releases of Node.js take it for Latin-1, and lose ’, Œ and Š. */
function westernOf(bytes) {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => from0x80[sign.charCodeAt(0) - 0x80])
}

/** UTF-16 without a mark: every other byte is that of ASCII (00) or Thai (0E). */
function wideOrder(bytes) {
  const counts = [0, 0]
  const length = Math.min(bytes.length, 4_096) & ~1
  for (let at = 0; at < length; at++) if (bytes[at] === 0 || bytes[at] === 0x0e) counts[at % 2]++
  const enough = length * 0.4
  if (length < 4 || Math.max(...counts) < enough) return null
  return counts[1] > counts[0] ? 'utf-16le' : 'utf-16be'
}

/**
 * Of the bytes beyond ASCII at least half are in valid sequences of UTF-8. In windows-874 some Thai letters happen to form
 * one; a few broken bytes do not make another encoding of UTF-8.
 */
function isMostlyUtf8(bytes) {
  let [valid, broken] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]
    const more =
      byte < 0x80
        ? 0
        : byte >= 0xc2 && byte < 0xe0
          ? 1
          : (byte & 0xf0) === 0xe0
            ? 2
            : byte >= 0xf0 && byte < 0xf5
              ? 3
              : -1
    let followed = 0
    while (followed < more && (bytes[at + followed + 1] & 0xc0) === 0x80) followed++
    if (more > 0 && followed === more) valid += more + 1
    else if (byte >= 0x80) broken++
    at += followed === more ? more + 1 : 1
  }
  return valid >= broken
}

/**
 * Reads separated values, as relaxed about quotation marks as spreadsheets are.
 *
 * @throws TableError openQuote, unreadable, or a limit of RowCollector
 */
export function rowsOfText(text) {
  const plain = withPlainLines(text.replace(/^\ufeff/, ''))
  const [declared, separator] = /^"?sep=([^\n"])"?[^\n]*(?:\n|$)/i.exec(plain.slice(0, 200)) ?? []
  const collector = new RowCollector()
  // A spreadsheet counts a row whose cells have several lines once.
  let [above, within] = [declared ? 1 : 0, 0]
  try {
    parse(declared ? plain.slice(declared.length) : plain, {
      delimiter: separator ?? separatorOf(plain),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      // A million of them take a fifth of a second.
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record(cells, { lines }) {
        for (const cell of cells) within += cell.split('\n').length - 1
        collector.add(above + lines - within, cells)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new TableError(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'openQuote' : 'unreadable')
  }
  return collector.rows
}

/** No regular expression: on four megabytes it takes half a second. */
function withPlainLines(text) {
  return text.split('\r\n').join('\n').split('\r').join('\n')
}

/**
 * The separator that most lines have equally often: the first line may be a title, and a comma may be part of a text. Within
 * quotation marks nothing counts.
 */
function separatorOf(text) {
  const signs = ['\t', ';', '|', ',']
  const tallies = signs.map(() => new Map())
  let counts = signs.map(() => 0)
  let isQuoted = false
  const sample = `${text.slice(0, sampleLength)}\n`
  for (let at = 0; at < sample.length; at++) {
    const sign = sample[at]
    if (sign === '"') isQuoted = isQuoted ? false : at === 0 || '\n\t;|,"'.includes(sample[at - 1])
    else if (!isQuoted && sign === '\n') {
      for (const [index, count] of counts.entries())
        if (count > 0 && count <= maxTableColumns * 10) tallies[index].set(count, (tallies[index].get(count) ?? 0) + 1)
      counts = signs.map(() => 0)
    } else if (!isQuoted && signs.includes(sign)) counts[signs.indexOf(sign)]++
  }
  const scores = tallies.map((tally) => Math.max(0, ...Array.from(tally, ([count, lines]) => count * lines)))
  const best = Math.max(...scores)
  return best === 0 ? ',' : signs[scores.indexOf(best)]
}
