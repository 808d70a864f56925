import 'server-only'
import { isDatabaseUnavailable } from '@/lib/db'
import { unsafeIsAuditProtected } from './audit/data'
import { dropAuditMonths, makeAuditMonths, sealAudit } from './audit/mutations'
import type { SystemActor } from './auth/actor'
import { deleteReplacedAccounts } from './endings/account-deletion/mutations'
import { env } from './env'
import { isReady } from './health/data'
import { measureBackup, measureDatabase } from './health/database-metrics'
import { limitPage } from './http/page-limit'
import { everyMs, type JobName, jobs, type MaintenanceStep } from './jobs'
import { log } from './log'
import { MailWorker } from './mail/worker'
import { type CleanUp, MaintenanceWorker } from './maintenance/worker'
import { count, watch, watchShared } from './metrics/meter'
import { endClassesThatAreOver } from './school-referrals/class-list/endings/mutations'
import { endStaleSecondParents } from './second-parents/clean-up/mutations'

/** A throw here would turn every answer into a 500, so the process exits. */
export function boot(): void {
  try {
    env()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  reportErrors()
  const server = globalThis as typeof globalThis & Shared
  server.__satiAdmitPage = limitPage
  watchShared(measureDatabase)
  watchShared(measureBackup)
  const workers = { mail: new MailWorker(), maintenance: new MaintenanceWorker(cleanUps, dropMonths) }
  const starts: Record<JobName, () => unknown> = {
    'database watch': lookAtDatabase,
    'audit rights': process.env.NODE_ENV === 'production' ? warnOfRights : () => {},
    mail: () => workers.mail.start(),
    maintenance: () => workers.maintenance.start(),
  }
  let isStopping = false
  void startAll()
  const kept = globalThis as typeof globalThis & { __satiShutdown?: () => Promise<unknown> }
  kept.__satiShutdown = () => {
    isStopping = true
    return Promise.all(Object.values(workers).map((worker) => worker.stop()))
  }

  /** One after the other, so that the log has what keeps a job from working before the job starts. */
  async function startAll(): Promise<void> {
    for (const name of Object.keys(jobs) as JobName[]) if (!isStopping) await starts[name]()
  }
}

const cleanUps: Record<Exclude<MaintenanceStep, 'rows' | 'months'>, CleanUp> = {
  'audit months': makeAuditMonths,
  'audit seals': sealAudit,
  'second parents': endStaleSecondParents,
  'class lists': endClassesThatAreOver,
  'replaced accounts': deleteReplacedAccounts,
}

/** Logs an outage and its end from the start, whether or not a balancer asks for the health. */
async function lookAtDatabase(): Promise<void> {
  const nextMs = (await isReady()) ? everyMs('database watch') : 5_000
  setTimeout(() => void lookAtDatabase(), nextMs).unref()
}

async function dropMonths(actor: SystemActor, { months }: { months: number }): Promise<number> {
  const dropped = await dropAuditMonths(actor, { years: months / 12 })
  return dropped.length
}

function warnOfRights(): void {
  const unprotected =
    'THE AUDIT LOG IS NOT PROTECTED BY RIGHTS: the role of DATABASE_URL owns it, or may change it. Give the product a role of its own ' +
    'and run `npm run db:migrate` with DIRECT_DATABASE_URL (docs/operations/run.md, "Roles").'
  unsafeIsAuditProtected()
    .then((isProtected) => {
      watch(() => [{ name: 'sati_audit_log_protected', labels: {}, value: Number(isProtected) }])
      if (!isProtected) log.warn(unprotected)
    })
    .catch(() => setTimeout(warnOfRights, 60_000).unref())
}

/** Shared through the process with the web server (scripts/server) and instrumentation.ts. */
interface Shared {
  /** The server makes the 500 of these requests a 503. */
  __satiUnavailable?: Set<string>
  /** @returns seconds until the page may be shown */
  __satiAdmitPage?: (address: string, requestId: string) => Promise<number>
  __satiOnRequestError?: (error: unknown, requestId: string | undefined, route: string) => void
}

// A page cannot choose its status, and Next prints whole errors, whose messages may quote a row: in production only
// what a log may hold is logged here (lib/logged-error.ts).
function reportErrors(): void {
  const isDevelopment = process.env.NODE_ENV === 'development'
  const shared = globalThis as typeof globalThis & Shared
  const unavailable = new Set<string>()
  shared.__satiUnavailable = unavailable
  shared.__satiOnRequestError = (error, requestId, route) => {
    const away = isDatabaseUnavailable(error)
    // The server never looks up an error after the first byte: without a bound those ids would pile up.
    if (unavailable.size > 1_000) unavailable.clear()
    if (away && requestId) unavailable.add(requestId)
    if (away) count('sati_database_unavailable_total', {})
    const about = { route, ...(requestId ? { requestId } : {}), ...(isDevelopment ? {} : { error }) }
    log[away ? 'warn' : 'error']('page failed', about)
  }
  if (isDevelopment) return
  // Next keeps serving after both.
  process.on('uncaughtException', (error) => log.error('failed outside a request', { error }))
  process.on('unhandledRejection', (error) => log.warn('failed unnoticed', { error }))
  const print = console.error
  console.error = (...parts: unknown[]) => {
    if (!parts.some((part) => part instanceof Error)) print(...parts)
  }
}
