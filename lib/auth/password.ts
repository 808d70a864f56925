import 'server-only'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@/lib/errors'

// argon2id, 19 MiB, t=2, p=1: the library's defaults, written down so that an update cannot weaken them unnoticed.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const concurrent = 4
const queueLength = 50

let running = 0
const waiting: (() => void)[] = []

/** Hashing is queued so that a flood of logins cannot take all memory and all threads. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrent) {
    if (waiting.length >= queueLength) throw new AppError('UNAVAILABLE', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** @throws AppError UNAVAILABLE when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, parameters))
}

let dummy: Promise<string> | undefined

/**
 * Checks a password in the same time whether or not there is one to check against.
 *
 * @param stored the argon2 hash, or null for an unknown account or one without a local password
 * @throws AppError UNAVAILABLE when too many wait already
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password', parameters)
  const against = stored ?? (await dummy)
  const matches = await queued(() => verify(against, password.slice(0, 1_000)))
  return matches && stored !== null
}

/** @param field the name of the password's form field */
export function wrongPassword(field: string): AppError {
  return new AppError('WRONG_PASSWORD', { errors: [{ field, code: 'invalid' }] })
}
