/** What shows whether two databases hold the same: rows and a hash of each table, definitions, and rights. */

/** Also partitions. */
const tablesSql = `SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`

const definitionsSql = `
  SELECT a.attrelid::regclass || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull
    || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') AS text
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_indexdef(i.indexrelid) || ' ' || i.indisvalid FROM pg_index i
  JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
  UNION ALL SELECT c.relname || ' ' || c.relpersistence::text || ' ' || coalesce(pg_get_partkeydef(c.oid), '')
    || coalesce(pg_get_expr(c.relpartbound, c.oid), '')
  FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`

/** Without the owner's: PostgreSQL stores those only once another role has a right. */
const rightsSql = `
  SELECT 'rights on ' || r.name || ' ' || concat_ws(' ', CASE a.grantee WHEN 0 THEN 'everyone' ELSE a.grantee::regrole::text END,
    a.privilege_type, a.is_grantable) AS text
  FROM (
    SELECT relname::text AS name, relowner AS owner, relacl AS acl, relnamespace AS space FROM pg_class
    UNION ALL SELECT oid::regprocedure::text, proowner, proacl, pronamespace FROM pg_proc
    UNION ALL SELECT c.relname || '.' || t.attname, c.relowner, t.attacl, c.relnamespace
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid
  ) r, aclexplode(r.acl) a WHERE r.space = 'public'::regnamespace AND a.grantee <> r.owner`

/** Reads in the client's transaction, and so of its snapshot. */
export async function contentsOf(client) {
  await client.query(`SET timezone = 'UTC'`)
  await client.query('SET extra_float_digits = 1')
  const tables = new Map()
  let total = 0
  for (const { name } of (await client.query(tablesSql)).rows) {
    // A sum depends on duplicates, but not on the order of rows.
    const { rows } = await client.query(
      `SELECT count(*) AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS hash FROM ${name} t`,
    )
    tables.set(name, `${rows[0].rows} rows, ${rows[0].hash}`)
    total += Number(rows[0].rows)
  }
  const rights = await client.query(rightsSql)
  const definitions = new Set([...(await definitionsOf(client)), ...rights.rows.map(({ text }) => text)])
  return { tables, definitions, rows: total }
}

export async function definitionsOf(client) {
  const { rows } = await client.query(definitionsSql)
  return new Set(rows.map(({ text }) => text))
}

export function differences(one, other) {
  const names = [...new Set([...one.tables.keys(), ...other.tables.keys()])]
  const [a, b] = [one.definitions, other.definitions]
  return {
    tables: names.filter((name) => one.tables.get(name) !== other.tables.get(name)),
    definitions: [...[...a].filter((each) => !b.has(each)), ...[...b].filter((each) => !a.has(each))],
  }
}
