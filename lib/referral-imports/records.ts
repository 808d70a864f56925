import 'server-only'
import { CsvError, parse } from 'csv-parse/sync'

/** The cells of a CSV file, row by row; null when they cannot be told apart. */
export function readRecords(text: string): string[][] | null {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  try {
    return parse(plain, {
      delimiter: delimiterOf(plain),
      record_delimiter: '\n',
      relax_column_count: true,
      // Somebody's nickname in quotation marks is no reason to refuse a file.
      relax_quotes: true,
    })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** What stands most often between the headings: Excel writes what the country separates lists with. */
function delimiterOf(text: string): string {
  const heading = text.trimStart().split('\n', 1)[0]?.slice(0, 10_000) ?? ''
  const counted = [',', ';', '\t'].map((sign) => [sign, heading.split(sign).length] as const)
  return counted.reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}
