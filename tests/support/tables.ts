import type { TableFile } from '@/lib/tables/read-table'
import { tableOf } from '@/lib/tables/table-of.mjs'

/** Reads a file in this process: fast, and without the limit of time. */
export async function tableIn(content: string | Uint8Array): Promise<TableFile> {
  return tableOf(typeof content === 'string' ? new TextEncoder().encode(content) : content)
}

/** The cells of each row that has a text, or the problem. */
export async function cellsIn(content: string | Uint8Array) {
  const table = await tableIn(content)
  return table.problem ?? table.rows.map(({ cells }) => cells)
}

/** The rows' numbers, or the problem. */
export async function rowNumbersIn(content: string | Uint8Array) {
  const table = await tableIn(content)
  return table.problem ?? table.rows.map(({ row }) => row)
}

/** Thai in the encoding that Excel in Thailand saves CSV in. */
export function in874(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const point = letter.codePointAt(0) ?? 0
    return point < 0x80 ? point : point - 0x0e00 + 0xa0
  })
}
