import { nameKeyOf, textKeyOf } from '../../lib/text-key.mjs'

/** Small enough that a request which waits for a row in it does not notice. */
const batchSize = 1_000

/**
 * Of which texts of a row which key is kept, as its own room writes it.
 *
 * @type {{ table: string, column: string, texts: string[], keyOf: (text: string) => string }[]}
 */
const keys = [
  {
    ...{ table: 'SchoolReferral', column: 'searchKey', keyOf: textKeyOf },
    texts: ['studentName', 'parentName', 'parentEmail', 'referringTeacher'],
  },
  { table: 'TeacherReferral', column: 'teacherKey', texts: ['teacherName'], keyOf: nameKeyOf },
  { table: 'Doctor', column: 'searchKey', texts: ['name', 'specialty', 'location'], keyOf: textKeyOf },
]

/**
 * Fills the keys by which texts are compared (docs/decisions/0040), where a release without them wrote the row. In short statements,
 * each a transaction of its own: who uses the product meanwhile goes on, and a start that was killed goes on where it ended.
 *
 * @param {{ query: (text: string, values: unknown[]) => Promise<{ rows: { id: string, text: string }[] }> }} client
 * @param {number} [size] of a batch
 * @returns {Promise<number>} how many rows
 */
export async function fillTextKeys(client, size = batchSize) {
  let count = 0
  for (const { table, column, texts, keyOf } of keys) {
    const named = texts.map((text) => `"${text}"`).join(', ')
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await client.query(
        `SELECT id, concat_ws(' ', ${named}) AS text FROM "${table}" WHERE id > $1 AND "${column}" IS NULL ORDER BY id LIMIT ${size}`,
        [last],
      )
      await client.query(
        `UPDATE "${table}" t SET "${column}" = k.key FROM unnest($1::uuid[], $2::text[]) AS k(id, key)
         WHERE t.id = k.id AND t."${column}" IS NULL`,
        [rows.map(({ id }) => id), rows.map(({ text }) => keyOf(text))],
      )
      count += rows.length
      if (rows.length < size) break
      last = rows.at(-1)?.id ?? last
    }
  }
  return count
}
