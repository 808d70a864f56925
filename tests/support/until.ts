/**
 * Looks until there is something to see.
 *
 * @param look answers what it waits for, or undefined or false as long as it is not there
 * @param seconds the deadline: what comes at once may take its time on a busy machine
 * @param everyMs how long it waits between two looks
 * @throws Error naming `what` when the deadline passes
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  seconds = 60,
  everyMs = 50,
): Promise<T> {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; ) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  throw new Error(`waited ${seconds} s in vain: ${what}`)
}
