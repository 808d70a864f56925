/**
 * The first load of a page in a browser with an empty cache, in kB of 1,000 bytes with headers: the goal, November 2026, and
 * the budget that tests/e2e/first-load.spec.ts holds, up to 3 kB over what it is. Thai pages need the fonts of both scripts.
 */
export const firstLoads = [
  { path: '/', wanted: 215, before: { en: 237.9, th: 239.3 }, budget: { en: 183, th: 210 } },
  { path: '/parent-assessment', wanted: 240, before: { en: 251.1, th: 252.3 }, budget: { en: 214, th: 240 } },
  { path: '/profile', wanted: 260, before: { en: 279.0, th: 282.9 }, budget: { en: 228, th: 259 } },
]

export const kilobytesOf = (loads) => loads.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

/**
 * Opens a page of an empty browser context and counts until the network was idle for half a second. A browser without a window
 * does not fetch icon and manifest: they are fetched here.
 */
export async function firstLoad(page, address) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const loads = new Map()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const { pathname, search } = new URL(request.url)
    loads.set(requestId, { name: pathname + search, kind: type.toLowerCase(), bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId)
    if (load) load.bytes = encodedDataLength
  })
  const response = await page.goto(address, { waitUntil: 'networkidle' })
  if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}`)
  await page.evaluate(async () => {
    const links = document.querySelectorAll('link[rel=icon], link[rel=manifest]')
    const answers = await Promise.all([...links].map((link) => fetch(link.href)))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  })
  await session.detach()
  return [...loads.values()]
}
