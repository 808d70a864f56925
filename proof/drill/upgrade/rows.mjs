const tablesSql = `
  SELECT c.relname AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
     WHERE a.attnum = ANY (i.indkey) AND i.indexrelid = (
       SELECT u.indexrelid FROM pg_index u WHERE u.indrelid = c.oid AND u.indisunique AND u.indpred IS NULL AND u.indexprs IS NULL
       ORDER BY u.indisprimary DESC, u.indexrelid LIMIT 1)) AS key
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT LIKE '\\_%'`

/** Tables with columns and a unique key (null without one), those that others refer to first. */
export async function tablesOf(client) {
  const { rows } = await client.query(tablesSql)
  const { rows: references } = await client.query(`
    SELECT c.relname AS of, r.relname AS to FROM pg_constraint k
    JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class r ON r.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0 AND c.oid <> r.oid`)
  const sorted = []
  for (let rest = rows; rest.length > 0; ) {
    const isFree = ({ name }) =>
      references.every(({ of, to }) => of !== name || sorted.some((each) => each.name === to))
    const free = rest.filter(isFree)
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...free)
    rest = rest.filter((each) => !free.includes(each))
  }
  return sorted
}

/** Every row of every table, for small databases. */
export async function readRows(client) {
  const all = new Map()
  for (const { name, columns, key: unique } of await tablesOf(client)) {
    // Without a unique key a row is identified by all its columns.
    const key = unique ?? columns
    const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM "${name}" t`)
    all.set(name, { key, columns, rows: new Map(rows.map(({ row }) => [keyOf(row, key), row])) })
  }
  return all
}

/** Rows lost, and columns with changed values. Rows are found by the old key: a partition's key may have got more columns. */
export function compareRows(before, after) {
  const lost = []
  const changed = new Set()
  let count = 0
  for (const [table, { key, columns, rows }] of before) {
    const now = new Map([...(after.get(table)?.rows.values() ?? [])].map((row) => [keyOf(row, key), row]))
    count += rows.size
    for (const [id, row] of rows) {
      const found = now.get(id)
      if (!found) lost.push(`${table} ${id}`)
      else
        for (const column of columns)
          if (JSON.stringify(row[column]) !== JSON.stringify(found[column])) changed.add(`${table}.${column}`)
    }
  }
  return { rows: count, lost, changed: [...changed].sort() }
}

function keyOf(row, key) {
  return key.map((column) => String(row[column])).join(' ')
}
