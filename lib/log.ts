import 'server-only'
import pino from 'pino'
import { loggedError } from './logged-error'

/** All that a log line may carry. No address, name, token, path with a token, answer or score. */
interface LogFields {
  requestId?: string
  /** The route's template, never the path that was asked for. */
  route?: string
  method?: string
  status?: number
  ms?: number
  userId?: string
  /** The code of a refusal; of the database's trouble PostgreSQL's or the network's (lib/db-cause.ts). */
  code?: string
  /** Where the database is, without who connects to it. */
  host?: string
  /** A keyed hash of the caller's network address. */
  visitor?: string
  /** The method of a sign-in. */
  signIn?: 'password' | 'google' | 'line' | 'registration'
  job?: string
  /** Which part of the job, by a name in the code. */
  step?: string
  count?: number
  /** The number of a seal of the audit log and its hash, as `2005:4ed9…`. */
  head?: string
  /** Parts of the audit log, by name. */
  parts?: string[]
  error?: unknown
}

// pino throws at a level it does not know, here, before the environment could be refused in words.
const wanted = process.env.LOG_LEVEL ?? ''
const isLevel = (name: string) => name === 'silent' || Object.hasOwn(pino.levels.values, name)

const logger = pino({
  base: null,
  level: isLevel(wanted) ? wanted : 'info',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
})

/** A log that is to say nothing says nothing. */
const atAnyLevel = logger.level === 'silent' ? logger : logger.child({}, { level: 'info' })

export const log = {
  /** Not news but a record that only the log keeps: written whatever LOG_LEVEL is, unless it is `silent`. */
  always: (message: string, fields: LogFields = {}) => atAnyLevel.info(safe(fields), message),
  info: (message: string, fields: LogFields = {}) => logger.info(safe(fields), message),
  warn: (message: string, fields: LogFields = {}) => logger.warn(safe(fields), message),
  error: (message: string, fields: LogFields = {}) => logger.error(safe(fields), message),
}

function safe({ error, ...fields }: LogFields) {
  if (error === undefined) return fields
  if (process.env.NODE_ENV !== 'development') return { ...fields, error: loggedError(error) }
  // A developer's own data: Next prints the whole error, with its causes and the lines of the source.
  console.error(error)
  return { ...fields, error: error instanceof Error ? error.name : typeof error }
}
