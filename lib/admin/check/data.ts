import 'server-only'
import pg from 'pg'
import { unsafeIsAuditProtected } from '@/lib/audit/rights/data'
import { causeOf } from '@/lib/db-cause'
import { backupAt } from '@/lib/health/backup'
import { unsafeReadSchema } from '@/lib/health/data'
import type { Finding } from './types'

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

/** Tries the database: whether it is reached, as whom, with which rights, migrations and clock. `null` where it is not reached. */
export async function unsafeCheckDatabase(
  url: string,
  name: string,
): Promise<{ findings: Finding[]; facts: Facts | null }> {
  const started = performance.now()
  try {
    const asked = Date.now()
    const facts = await readFacts(url)
    const ms = Math.round(performance.now() - started)
    const where = `${name}: ${hostOf(url)} answers in ${ms} ms, PostgreSQL ${Math.floor(facts.version / 10_000)}, as ${facts.role}`
    const isOld = facts.version < leastVersion * 10_000
    const reached: Finding = isOld
      ? { about: 'database', state: 'mend', words: `${where}: ${leastVersion} or newer is needed` }
      : { about: 'database', state: 'ok', words: where }
    return { findings: [reached, clock(facts.now, asked, Date.now())], facts }
  } catch (error) {
    const { code, words } = causeOf(error)
    return {
      findings: [{ about: 'database', state: 'mend', words: `${name}: ${hostOf(url)}: ${words} (${code})` }],
      facts: null,
    }
  }
}

/** A connection of its own: the pool waits longer, and hides what the driver says. */
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
    if (!rows[0]) throw new Error('no role')
    return rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}

function clock(theirs: Date, asked: number, answered: number): Finding {
  // It was read at some time between.
  const apart = Math.max(0, asked - theirs.getTime(), theirs.getTime() - answered) / 1_000
  const words = `this machine and the database are ${apart.toFixed(1)} s apart`
  if (apart <= mostSecondsApart) return { about: 'clock', state: 'ok', words }
  return { about: 'clock', state: 'mend', words: `${words}: set both by a time server (chrony, systemd-timesyncd)` }
}

/** What the product's own role may and may not do, and whether the tables are those of this version. */
export async function unsafeCheckProduct(facts: Facts): Promise<Finding[]> {
  const findings: Finding[] = [roles(facts), rights(facts)]
  try {
    const { missing, takesWrites } = await unsafeReadSchema()
    findings.push(migrations(missing.length, facts.failed ?? []))
    if (!takesWrites)
      findings.push({ about: 'database', state: 'mend', words: 'takes no writes: it is a standby, or set read-only' })
    if (missing.length === 0) findings.push(await auditLog())
  } catch (error) {
    const { code, words } = causeOf(error)
    findings.push({ about: 'migrations', state: 'mend', words: `${words} (${code})` })
  }
  return findings
}

function roles({ role, isSuperuser, mayMakeRoles }: Facts): Finding {
  const otherwise = 'give the product a role of its own ("Roles" in docs/operations/run.md)'
  if (isSuperuser) return { about: 'roles', state: 'mend', words: `${role} is a superuser: ${otherwise}` }
  if (mayMakeRoles) return { about: 'roles', state: 'look', words: `${role} may make roles: ${otherwise}` }
  return { about: 'roles', state: 'ok', words: `${role} is no superuser` }
}

function rights({ role, unreadable }: Facts): Finding {
  if (!unreadable) return { about: 'rights', state: 'ok', words: `${role} reads every table` }
  const words = `${role} may not read ${unreadable.slice(0, 3).join(', ')}: npm run db:migrate with DIRECT_DATABASE_URL`
  return { about: 'rights', state: 'mend', words }
}

function migrations(missing: number, failed: string[]): Finding {
  if (failed.length > 0)
    return {
      about: 'migrations',
      state: 'mend',
      words: `${failed.join(', ')} broke off: see docs/operations/upgrade.md, then npx prisma migrate resolve`,
    }
  if (missing > 0) return { about: 'migrations', state: 'mend', words: `${missing} missing: npm run db:migrate` }
  return { about: 'migrations', state: 'ok', words: 'none is missing' }
}

async function auditLog(): Promise<Finding> {
  if (await unsafeIsAuditProtected())
    return { about: 'rights', state: 'ok', words: 'the audit log can be added to alone' }
  const words =
    'the audit log is not protected: the product’s role owns it, or may change it ("Roles" in docs/operations/run.md)'
  return { about: 'rights', state: 'look', words }
}

const hourMs = 3_600_000

/**
 * How old the last backup is: by the file that the backup touches when it is done, else by what PostgreSQL knows of the archive of
 * its log. A dump leaves no trace in the database, so without either nobody can know.
 */
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
  if (doneAt === null) {
    const words = 'the file of BACKUP_STAMP is not there: no backup has been done, or it is on another machine'
    return { about: 'backup', state: 'mend', words }
  }
  const hours = Math.max(0, Date.now() - doneAt) / hourMs
  const words = `the last one was done ${ageOf(hours)} ago, by BACKUP_STAMP`
  // One a day, and two hours for it.
  return hours <= 26
    ? { about: 'backup', state: 'ok', words }
    : { about: 'backup', state: 'mend', words: `${words}: make one, and find out why none came since` }
}

function archiveFinding({ archivedAt, archiveFailedAt, now }: Facts): Finding {
  if (!archivedAt || (archiveFailedAt && archiveFailedAt > archivedAt))
    return { about: 'backup', state: 'mend', words: 'PostgreSQL’s log is not archived: see archive_command in its log' }
  const age = ageOf((now.getTime() - archivedAt.getTime()) / hourMs)
  return {
    about: 'backup',
    state: 'ok',
    words: `PostgreSQL’s log was archived ${age} ago; whether there is a full backup, \`pgbackrest info\` says`,
  }
}

const ageOf = (hours: number) => (hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`)

function hostOf(url: string): string {
  if (!URL.canParse(url)) return 'no address'
  const { host, searchParams } = new URL(url)
  return host || searchParams.get('host') || 'localhost'
}
