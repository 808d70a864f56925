/** Does the same for each of many, eight at a time: as many calls as leave the database's connections one to spare. */
export async function eachAtOnce<T>(many: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  // One iterator for all: each takes the next when it is done with the last.
  const rest = [...many].values()
  const workers = Array.from({ length: 8 }, async () => {
    for (const one of rest) await work(one)
  })
  await Promise.all(workers)
}
