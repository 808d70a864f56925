/** The product may read them, and add to the log: nothing else. */
const onlyGrowing = ['AuditEvent', 'AuditSeal']
/** Not the time: who could choose it would write into what is sealed. */
const written = ['id', 'actorKind', 'actorId', 'action', 'childId', 'targetId']
/** Of the log's owner: the product may have them work, since it can neither make tables nor drop them, and writes no seal. */
const functions = ['make_audit_months()', 'drop_audit_months(interval)', 'seal_audit()']
/** What those use. */
const inner = ['make_audit_month(timestamptz)', 'seal_audit_rows(integer, timestamptz)']

/**
 * Gives the product's role what it needs in the tables that this role owns, and no more. Again and again does no harm. Nothing
 * happens when both are the same role.
 *
 * @param {import('pg').Client} client of the role that migrates
 * @param {string} role
 */
export async function grantToProduct(client, role) {
  const { rows: tables } = await client.query(
    `
    SELECT relname AS name, relispartition AS "isPart" FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND $1 <> current_user`,
    [role],
  )
  const named = (/** @type {(table: { name: string, isPart: boolean }) => boolean} */ wanted) =>
    tables
      .filter(wanted)
      .map(({ name }) => client.escapeIdentifier(name))
      .join(', ')
  const to = client.escapeIdentifier(role)
  const isGrowing = (/** @type {string} */ name) => onlyGrowing.includes(name)
  if (tables.length === 0) return
  const statements = [
    'BEGIN',
    // Two may migrate at once, and PostgreSQL refuses the second of two that change a table's rights.
    'SELECT pg_advisory_xact_lock(55)',
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${to}`,
    `GRANT USAGE ON SCHEMA public TO ${to}`,
    // A part of the log is reached by the whole alone.
    `REVOKE ALL ON ${named(({ name, isPart }) => isPart || isGrowing(name))} FROM PUBLIC, ${to}`,
    `GRANT SELECT ON ${named(({ name }) => isGrowing(name))} TO ${to}`,
    `GRANT INSERT (${written.map((name) => client.escapeIdentifier(name)).join(', ')}) ON "AuditEvent" TO ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${named(({ name, isPart }) => !isPart && !isGrowing(name) && !name.startsWith('_'))} TO ${to}`,
    // Whether a migration is missing.
    `GRANT SELECT ON "_prisma_migrations" TO ${to}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
    // A restore without rights gives them to everyone.
    `REVOKE ALL ON FUNCTION ${[...functions, ...inner].join(', ')} FROM PUBLIC, ${to}`,
    `GRANT EXECUTE ON FUNCTION ${functions.join(', ')} TO ${to}`,
    'COMMIT',
  ]
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
