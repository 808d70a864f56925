import 'server-only'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@/lib/errors'
import { createWorkQueue } from '@/lib/work-queue'

// argon2id, 19 MiB, t=2, p=1: the library's defaults, fixed here so that an update cannot weaken them unnoticed.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4

// A flood of sign-ins must not take all memory (19 MiB each) and all of libuv's threads: one stays free for files, DNS
// and compression. More at a time than processors would be no faster.
export const queueHash = createWorkQueue('password', Math.max(1, Math.min(threads - 1, availableParallelism())))

export function hashPassword(password: string): Promise<string> {
  return queueHash(() => hash(password, parameters))
}

let dummy: Promise<string> | undefined

/** Takes the same time without a stored hash. @throws AppError UNAVAILABLE when the queue is too long */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password', parameters)
  const against = stored ?? (await dummy)
  const matches = await queueHash(() => verify(against, password.slice(0, 1_000)))
  return matches && stored !== null
}

export function wrongPassword(field: string): AppError {
  return new AppError('WRONG_PASSWORD', { errors: [{ field, code: 'invalid' }] })
}
