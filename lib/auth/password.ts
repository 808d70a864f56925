import 'server-only'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@/lib/errors'
import { createWorkQueue } from '@/lib/work-queue'

// argon2id, 19 MiB, t=2, p=1: the library's defaults, written down so that an update cannot weaken them unnoticed.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4

/**
 * Hashing is queued so that a flood of logins cannot take all memory and all threads: 19 MiB each, and one of libuv's threads
 * stays free for what else uses them (files, DNS, compression). More at a time than there are processors would be no faster.
 */
export const queueHash = createWorkQueue('password', Math.max(1, Math.min(threads - 1, availableParallelism())))

/** @throws AppError UNAVAILABLE when the wait would be too long */
export function hashPassword(password: string): Promise<string> {
  return queueHash(() => hash(password, parameters))
}

let dummy: Promise<string> | undefined

/**
 * Checks a password in the same time whether or not there is one to check against.
 *
 * @param stored the argon2 hash, or null for an unknown account or one without a local password
 * @throws AppError UNAVAILABLE when the wait would be too long
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password', parameters)
  const against = stored ?? (await dummy)
  const matches = await queueHash(() => verify(against, password.slice(0, 1_000)))
  return matches && stored !== null
}

/** @param field the name of the password's form field */
export function wrongPassword(field: string): AppError {
  return new AppError('WRONG_PASSWORD', { errors: [{ field, code: 'invalid' }] })
}
