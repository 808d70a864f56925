/**
 * Polls until `look` returns a truthy value. A machine may be busy, so the deadline is long.
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
