import 'server-only'
import pg from 'pg'
import { unsafeIsAuditProtected } from '@/lib/audit/data'
import { causeOf } from '@/lib/db-cause'
import { unsafeReadSchema } from '@/lib/health/data'
import { backupAt } from '@/lib/health/database-metrics'
import { type Finding, look, mend, ok } from './finding'

const leastVersion = 15
const mostSecondsApart = 5

interface Facts {
  version: number
  role: string
  isSuperuser: boolean
  mayMakeRoles: boolean
  unreadable: string[] | null
  failed: string[] | null
  now: Date
  archiving: boolean
  archivedAt: Date | null
  archiveFailedAt: Date | null
}

/** @returns `facts` null when the database cannot be reached */
export async function unsafeCheckDatabase(url: string, name: string) {
  const started = performance.now()
  try {
    const askedAt = Date.now()
    const facts = await readFacts(url)
    const ms = Math.round(performance.now() - started)
    const where = `${name}: ${hostOf(url)} answers in ${ms} ms, PostgreSQL ${Math.floor(facts.version / 10_000)}, as ${facts.role}`
    const isOld = facts.version < leastVersion * 10_000
    const reached = isOld ? mend('database', `${where}: ${leastVersion} or newer is needed`) : ok('database', where)
    return { findings: [reached, clock(facts.now, askedAt, Date.now())], facts }
  } catch (error) {
    const { code, words } = causeOf(error)
    return { findings: [mend('database', `${name}: ${hostOf(url)}: ${words} (${code})`)], facts: null }
  }
}

/** Not by the pool, which takes longer and hides the driver's errors. */
async function readFacts(connectionString: string): Promise<Facts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const isMigrated = (await client.query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "is"`)).rows[0]
      ?.is
    const failed = isMigrated
      ? `(SELECT array_agg(migration_name) FROM "_prisma_migrations" WHERE finished_at IS NULL AND rolled_back_at IS NULL)`
      : 'NULL'
    const { rows } = await client.query<Facts>(`
      SELECT current_setting('server_version_num')::int AS version, rolname AS role, rolsuper AS "isSuperuser",
        rolcreaterole AS "mayMakeRoles", clock_timestamp() AS now, ${failed} AS failed,
        (SELECT array_agg(relname::text ORDER BY relname) FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
            AND NOT has_table_privilege(oid, 'SELECT')) AS unreadable,
        current_setting('archive_mode') <> 'off' AS archiving, last_archived_time AS "archivedAt",
        last_failed_time AS "archiveFailedAt"
      FROM pg_roles, pg_stat_archiver WHERE rolname = current_user`)
    if (!rows[0]) throw new Error('The database does not list the role that this connection has.')
    return rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

function clock(theirs: Date, askedAt: number, answeredAt: number): Finding {
  const apart = Math.max(0, askedAt - theirs.getTime(), theirs.getTime() - answeredAt) / 1_000
  const words = `this machine and the database are ${apart.toFixed(1)} s apart`
  if (apart <= mostSecondsApart) return ok('clock', words)
  return mend('clock', `${words}: set both by a time server (chrony, systemd-timesyncd)`)
}

export async function unsafeCheckProduct(facts: Facts): Promise<Finding[]> {
  const findings: Finding[] = [roles(facts), rights(facts)]
  try {
    const { missing, takesWrites } = await unsafeReadSchema()
    findings.push(migrations(missing.length, facts.failed ?? []))
    if (!takesWrites) findings.push(mend('database', 'takes no writes: it is a standby, or set read-only'))
    if (missing.length === 0) findings.push(await auditLog())
  } catch (error) {
    const { code, words } = causeOf(error)
    findings.push(mend('migrations', `${words} (${code})`))
  }
  return findings
}

function roles({ role, isSuperuser, mayMakeRoles }: Facts): Finding {
  const otherwise = 'give the product a role of its own ("Roles" in docs/operations/run.md)'
  if (isSuperuser) return mend('roles', `${role} is a superuser: ${otherwise}`)
  if (mayMakeRoles) return look('roles', `${role} may make roles: ${otherwise}`)
  return ok('roles', `${role} is no superuser`)
}

function rights({ role, unreadable }: Facts): Finding {
  if (!unreadable) return ok('rights', `${role} reads every table`)
  const tables = unreadable.slice(0, 3).join(', ')
  return mend('rights', `${role} may not read ${tables}: npm run db:migrate with DIRECT_DATABASE_URL`)
}

function migrations(missing: number, failed: string[]): Finding {
  const resolve = 'broke off: see docs/operations/upgrade.md, then npx prisma migrate resolve'
  if (failed.length > 0) return mend('migrations', `${failed.join(', ')} ${resolve}`)
  return missing > 0
    ? mend('migrations', `${missing} missing: npm run db:migrate`)
    : ok('migrations', 'none is missing')
}

async function auditLog(): Promise<Finding> {
  if (await unsafeIsAuditProtected()) return ok('rights', 'the audit log can be added to alone')
  const cause = 'the product’s role owns it, or may change it ("Roles" in docs/operations/run.md)'
  return look('rights', `the audit log is not protected: ${cause}`)
}

const hourMs = 3_600_000

/** By the file that the backup touches, or by PostgreSQL's log archive: a dump leaves no trace in the database. */
export async function unsafeCheckBackup(stamp: string | undefined, facts: Facts | null): Promise<Finding[]> {
  const archive = facts?.archiving ? [archiveFinding(facts)] : []
  if (stamp) return [await stampFinding(stamp), ...archive]
  if (archive.length > 0) return archive
  const words =
    'the age of the last one cannot be known: have your backup touch a file when it is done, and name it in BACKUP_STAMP ("Backup" in docs/operations/restore.md)'
  return [{ about: 'backup', state: 'unknown', words }]
}

async function stampFinding(stamp: string): Promise<Finding> {
  const doneAt = await backupAt(stamp)
  if (doneAt === null)
    return mend('backup', 'the file of BACKUP_STAMP is not there: no backup has been done, or it is on another machine')
  const hours = Math.max(0, Date.now() - doneAt) / hourMs
  const words = `the last one was done ${ageOf(hours)} ago, by BACKUP_STAMP`
  // A daily backup, and two hours for it.
  return hours <= 26 ? ok('backup', words) : mend('backup', `${words}: make one, and find out why none came since`)
}

function archiveFinding({ archivedAt, archiveFailedAt, now }: Facts): Finding {
  if (!archivedAt || (archiveFailedAt && archiveFailedAt > archivedAt))
    return mend('backup', 'PostgreSQL’s log is not archived: see archive_command in its log')
  const age = ageOf((now.getTime() - archivedAt.getTime()) / hourMs)
  return ok(
    'backup',
    `PostgreSQL’s log was archived ${age} ago; whether there is a full backup, \`pgbackrest info\` says`,
  )
}

const ageOf = (hours: number) => (hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`)

function hostOf(url: string): string {
  if (!URL.canParse(url)) return 'no address'
  const { host, searchParams } = new URL(url)
  return host || searchParams.get('host') || 'localhost'
}
