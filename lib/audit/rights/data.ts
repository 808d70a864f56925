import 'server-only'
import { db } from '@/lib/db'

// Not the owner, and no right to change the log, choose a row's time or write a seal.
export async function unsafeIsAuditProtected(): Promise<boolean> {
  // Raw: no model; the rights are in PostgreSQL's catalogue.
  const [rights] = await db().$queryRaw<{ isProtected: boolean }[]>`
    SELECT NOT bool_or(pg_has_role(c.relowner, 'MEMBER') OR has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
      OR has_any_column_privilege(c.oid, 'UPDATE')
      OR CASE WHEN c.oid = '"AuditSeal"'::regclass THEN has_any_column_privilege(c.oid, 'INSERT')
        ELSE has_column_privilege(c.oid, 'at', 'INSERT') END) AS "isProtected"
    FROM pg_class c
    WHERE c.oid = ANY(ARRAY['"AuditEvent"'::regclass, '"AuditSeal"'::regclass])
      OR c.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = '"AuditEvent"'::regclass)`
  return rights?.isProtected ?? false
}
