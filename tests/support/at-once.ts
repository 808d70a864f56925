/**
 * Runs `work` for each, eight at a time, which is fewer than the pool's connections.
 * @throws the first error, once all have ended, so that none runs into the next test
 */
export async function eachAtOnce<T>(many: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
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
