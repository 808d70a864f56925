import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/testing/tools.mjs'

export const phone = { width: 360, height: 640 }

export async function startBrowser(afterwards) {
  const browser = await chromium.launch({ executablePath: await findChromium() })
  afterwards(() => browser.close())
  return browser
}

/** A page with an empty cache, signed in by a cookie if there is one. */
export async function withPage(browser, { origin, cookie, locale, viewport = phone }, work) {
  const context = await browser.newContext({ locale, viewport })
  const [name, value] = cookie?.split('=') ?? []
  if (name) await context.addCookies([{ name, value, url: origin }])
  try {
    return await work(await context.newPage(), context)
  } finally {
    await context.close()
  }
}
