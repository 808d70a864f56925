/** In milliseconds, for a browser that fires no `popstate`. */
export const historyTimeout = 1_000

/** Goes back by this many history entries, and resolves on arrival. */
export async function leaveEntries(count: number): Promise<void> {
  if (!count) return
  await new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    setTimeout(resolve, historyTimeout)
    history.go(-count)
  })
}
