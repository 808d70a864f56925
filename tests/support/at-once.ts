import { db } from '@/lib/db'
import { env } from '@/lib/env'
import { until } from './until'

/**
 * Runs `work` for each, eight at a time, which is fewer than the pool's connections.
 * @throws the first error, once all have ended, so that none runs into the next test
 */
export async function eachAtOnce<T>(many: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  await openPool()
  // One iterator for all: each takes the next item.
  const rest = [...many].values()
  const errors: unknown[] = []
  const workers = Array.from({ length: 8 }, async () => {
    for (const one of rest) {
      if (errors.length > 0) return
      await work(one).catch((error) => errors.push(error))
    }
  })
  await Promise.all(workers)
  if (errors.length > 0) throw errors[0]
}

/**
 * Opens all of the pool's connections: on a busy machine that takes longer than a call may wait for one. Needed before each
 * burst, since idle ones close after ten seconds.
 */
export async function openPool(): Promise<void> {
  // Raw: Prisma has no statement that holds a connection for a while, so that each needs one of its own.
  const askAll = () =>
    Promise.all(Array.from({ length: env().DATABASE_POOL_SIZE }, () => db().$queryRaw`SELECT 1 FROM pg_sleep(0.02)`))
  await until('all connections', () => askAll().catch(() => false))
}

/** Runs `work` as often as said, all at once. */
export async function allAtOnce<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  await openPool()
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)))
}
