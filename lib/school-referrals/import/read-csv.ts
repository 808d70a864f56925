import 'server-only'
import { CsvError, parse } from 'csv-parse/sync'
import { maxImportColumns } from './schema'

export interface FileRecord {
  row: number
  cells: string[]
}

/** Includes empty rows: a file of line breaks alone must end too. */
const maxRows = 5_000

type Stopped = 'tooManyColumns' | 'tooManyRows' | 'enough'

class StoppedReading extends Error {
  constructor(readonly why: Stopped) {
    super(why)
  }
}

/** Reads row by row and stops early. @param onRow gets each row that is not empty; false ends the reading */
export function readRecords(
  text: string,
  onRow: (record: FileRecord) => boolean,
): 'unreadable' | Exclude<Stopped, 'enough'> | null {
  const plain = withPlainLines(text.replace(/^\ufeff/, ''))
  let row = 0
  try {
    parse(plain, {
      delimiter: delimiterOf(plain),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      on_record(cells: string[]) {
        row += 1
        if (cells.length > maxImportColumns) throw new StoppedReading('tooManyColumns')
        if (row > maxRows) throw new StoppedReading('tooManyRows')
        const isEmpty = cells.every((cell) => cell.trim() === '')
        if (!isEmpty && !onRow({ row, cells })) throw new StoppedReading('enough')
        return null
      },
    })
  } catch (error) {
    if (error instanceof StoppedReading) return error.why === 'enough' ? null : error.why
    if (error instanceof CsvError) return 'unreadable'
    throw error
  }
  return null
}

/** No regular expression: on four megabytes it takes half a second. */
function withPlainLines(text: string): string {
  return text.split('\r\n').join('\n').split('\r').join('\n')
}

/** Excel writes the list separator of its locale: the most frequent one in the headings wins. */
function delimiterOf(text: string): string {
  const heading = text.trimStart().split('\n', 1)[0]?.slice(0, 10_000) ?? ''
  const counted = [',', ';', '\t'].map((sign) => [sign, heading.split(sign).length] as const)
  return counted.reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}
