import { keptKeyOf, keptKeys } from '../../lib/kept-keys.mjs'

/** So small that no request notices the row locks. */
const batchSize = 1_000

/**
 * Fills the text keys (docs/decisions/0040) of rows that an older release wrote. Each batch is a transaction of its own: requests are
 * not held up, and after a killed start the next one resumes. @returns the number of rows
 *
 * @param {{ query: (text: string, values: unknown[]) => Promise<{ rows: ({ id: string } & Record<string, unknown>)[] }> }} client
 */
export async function fillTextKeys(client, size = batchSize) {
  let count = 0
  for (const [table, { column, texts }] of Object.entries(keptKeys)) {
    const named = texts.map((text) => `"${text}"`).join(', ')
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await client.query(
        `SELECT id, ${named} FROM "${table}" WHERE id > $1 AND "${column}" IS NULL ORDER BY id LIMIT ${size}`,
        [last],
      )
      await client.query(
        `UPDATE "${table}" t SET "${column}" = k.key FROM unnest($1::uuid[], $2::text[]) AS k(id, key)
         WHERE t.id = k.id AND t."${column}" IS NULL`,
        [rows.map(({ id }) => id), rows.map((row) => keptKeyOf(table, row))],
      )
      count += rows.length
      if (rows.length < size) break
      last = rows.at(-1)?.id ?? last
    }
  }
  return count
}
