/** The product may read these, and insert into the audit log: nothing else. */
const onlyGrowing = ['AuditEvent', 'AuditSeal']
/** Without the time: a role that can choose it could write into a sealed period. */
const written = ['id', 'actorKind', 'actorId', 'action', 'childId', 'targetId']
/** They run as the log's owner: the product itself can neither create nor drop the log's tables, and writes no seal. */
const functions = ['make_audit_months()', 'drop_audit_months(interval)', 'seal_audit()']
/** Called by those. */
const inner = ['make_audit_month(timestamptz)', 'seal_audit_rows(integer, timestamptz)']

/** Gives the product's role the rights it needs on the tables of `client`'s role, and no more. Does nothing if both are one role. */
export async function grantToProduct(client, role) {
  const { rows: tables } = await client.query(
    `
    SELECT relname AS name, relispartition AS "isPart" FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND $1 <> current_user`,
    [role],
  )
  if (tables.length === 0) return
  const escaped = (names) => names.map((name) => client.escapeIdentifier(name)).join(', ')
  const named = (isWanted) => escaped(tables.filter(isWanted).map(({ name }) => name))
  const to = client.escapeIdentifier(role)
  const isGrowing = ({ name }) => onlyGrowing.includes(name)
  const statements = [
    'BEGIN',
    // PostgreSQL refuses one of two concurrent migrations that change a table's rights.
    'SELECT pg_advisory_xact_lock(55)',
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${to}`,
    `GRANT USAGE ON SCHEMA public TO ${to}`,
    // Partitions of the log are reached through the log only.
    `REVOKE ALL ON ${named((table) => table.isPart || isGrowing(table))} FROM PUBLIC, ${to}`,
    `GRANT SELECT ON ${named(isGrowing)} TO ${to}`,
    `GRANT INSERT (${escaped(written)}) ON "AuditEvent" TO ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${named((table) => !table.isPart && !isGrowing(table) && !table.name.startsWith('_'))} TO ${to}`,
    // Readiness checks for missing migrations.
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
