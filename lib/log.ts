import 'server-only'
import pino from 'pino'
import { loggedError } from './logged-error'

/** All that a log line may carry. No address, name, token, path with a token, answer or score. */
interface LogFields {
  requestId?: string
  /** The route's template, never the requested path. */
  route?: string
  method?: string
  status?: number
  ms?: number
  userId?: string
  /** Of a refusal, of PostgreSQL or of the network (lib/db-cause.ts). */
  code?: string
  host?: string
  visitor?: string
  signIn?: 'password' | 'google' | 'line' | 'registration'
  job?: string
  step?: string
  count?: number
  /** Number and hash of an audit seal: `2005:4ed9…`. */
  head?: string
  parts?: string[]
  error?: unknown
}

// pino throws at an unknown level, before lib/env.ts could report it.
const wanted = process.env.LOG_LEVEL ?? ''
const isLevel = (name: string) => name === 'silent' || Object.hasOwn(pino.levels.values, name)

const logger = pino({
  base: null,
  level: isLevel(wanted) ? wanted : 'info',
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
})

const atAnyLevel = logger.level === 'silent' ? logger : logger.child({}, { level: 'info' })

export const log = {
  /** Written at any LOG_LEVEL but `silent`: a record that only the log keeps. */
  always: (message: string, fields: LogFields = {}) => atAnyLevel.info(safe(fields), message),
  info: (message: string, fields: LogFields = {}) => logger.info(safe(fields), message),
  warn: (message: string, fields: LogFields = {}) => logger.warn(safe(fields), message),
  error: (message: string, fields: LogFields = {}) => logger.error(safe(fields), message),
}

function safe({ error, ...fields }: LogFields) {
  if (error === undefined) return fields
  if (process.env.NODE_ENV !== 'development') return { ...fields, error: loggedError(error) }
  // A developer's own data may be printed whole.
  console.error(error)
  return { ...fields, error: error instanceof Error ? error.name : typeof error }
}
