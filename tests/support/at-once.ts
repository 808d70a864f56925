/**
 * Does the same for each of many, eight at a time, which is fewer than the application's connections to its database.
 *
 * @throws what the first to fail threw, once none is at work any more: the next test must not meet them
 */
export async function eachAtOnce<T>(many: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  // One iterator for all: each takes the next when it is done with the last.
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
