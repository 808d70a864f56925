/** In milliseconds. A browser that reports no movement must not hold up what comes after it. */
const longestMove = 1_000

/** Goes back over this many entries of the browser's history, and resolves when it is there. */
export async function leaveEntries(count: number): Promise<void> {
  if (!count) return
  await new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    setTimeout(resolve, longestMove)
    history.go(-count)
  })
}
