/** Run it when app/icon.svg changes (node scripts/draw-icons.mjs): draws the icons of the home screen. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './lib/paths.mjs'
import { findChromium } from './testing/chromium.mjs'

/** `part`: the mark's share of the square. A phone may cut off all but the middle 80 % of a maskable icon. */
const icons = [
  { name: 'icon-192.png', size: 192, part: 0.72, radius: 0.22 },
  { name: 'icon-512.png', size: 512, part: 0.72, radius: 0.22 },
  { name: 'icon-maskable-512.png', size: 512, part: 0.56, radius: 0 },
]
const paper = '#faf6ee'

const mark = await readFile(join(root, 'app/icon.svg'), 'utf8')
const folder = join(root, 'public/icons')
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  for (const { name, size, part, radius } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' })
    const square = `width: ${size}px; height: ${size}px; border-radius: ${size * radius}px; background: ${paper}`
    const style = `body { margin: 0 } main { display: grid; place-items: center; ${square} } svg { width: ${part * 100}% }`
    await page.setContent(`<style>${style}</style><main>${mark}</main>`)
    await page.screenshot({ path: join(folder, name), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
