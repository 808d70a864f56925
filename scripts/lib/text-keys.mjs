import { keptKeyOf, keptKeys } from '../../lib/kept-keys.mjs'

/** Small enough that a request which waits for a row in it does not notice. */
const batchSize = 1_000

/**
 * Fills the keys by which texts are compared (docs/decisions/0040), where a release without them wrote the row. In short statements,
 * each a transaction of its own: who uses the product meanwhile goes on, and a start that was killed goes on where it ended.
 *
 * @param {{ query: (text: string, values: unknown[]) => Promise<{ rows: ({ id: string } & Record<string, unknown>)[] }> }} client
 * @param {number} [size] of a batch
 * @returns {Promise<number>} how many rows
 */
export async function fillTextKeys(client, size = batchSize) {
  let count = 0
  for (const table of /** @type {(keyof typeof keptKeys)[]} */ (Object.keys(keptKeys))) {
    const { column, texts } = keptKeys[table]
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
