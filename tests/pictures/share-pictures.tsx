// `npx tsx tests/pictures/share-pictures.tsx`, after a change of their words, the mark or the landing's picture: draws public/share/*.png
// and the icons. They are in the repository, so that a build needs no browser.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Mark } from '@/components/brand/mark'
import { MoonHill } from '@/components/illustrations/moon-hill'
import { brandName } from '@/lib/brand'
import en from '@/messages/en.json' with { type: 'json' }
import th from '@/messages/th.json' with { type: 'json' }
import { root } from '@/scripts/lib/paths.mjs'
import { findChromium } from '@/scripts/testing/tools.mjs'

const messages = { en, th }
const languages = ['en', 'th'] as const
const tokens = readFileSync(join(root, 'app/tokens.css'), 'utf8')
const fontOf = (file: string) => readFileSync(join(root, `app/fonts/noto-sans-thai-looped-${file}.woff2`), 'base64')
const faces = Object.entries({ latin: 'latin', thai: 'thai-wght' }).map(
  ([script, file]) =>
    `@font-face { font-family: ${script}; font-weight: 100 900; src: url(data:font/woff2;base64,${fontOf(file)}) }`,
)

const style = `${tokens} ${faces.join('\n')}
* { box-sizing: border-box; margin: 0 }
body { font-family: latin, thai; color: var(--foreground); background: var(--background) }
.card { position: relative; display: grid; grid-template-columns: 1fr 470px; gap: 40px; width: 1200px; height: 630px; padding: 56px }
.words { display: grid; align-content: space-between; min-width: 0 }
.brand { display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 700 }
h1 { font-size: 58px; font-weight: 700; line-height: 1.2; white-space: pre-line; text-wrap: balance }
:lang(th) h1 { font-size: 54px; line-height: 1.5; white-space: normal }
h1 span { white-space: nowrap }
.foot { font-size: 30px; line-height: 1.5; color: var(--muted-foreground) }
.scene { overflow: hidden; border-radius: 36px; background: var(--ill-night) }
.block { display: block } .size-full { width: 100%; height: 100% }`

/** Lines are set by hand: a browser would break Thai phrases. */
const words = {
  home: {
    en: ['Understand your child’s attention'],
    th: ['เข้าใจสมาธิ', 'ของบุตรหลาน', 'อย่างสบายใจ'],
  },
  school: { en: [en.schoolReferral.preview.title], th: ['ข้อความ', 'จากโรงเรียน'] },
}

const markup = (element: ReactElement) => renderToStaticMarkup(element)

async function draw(browser: Browser, html: string, size: { width: number; height: number }, isClear = false) {
  const page = await browser.newPage({ viewport: size })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ omitBackground: isClear })
  await page.close()
  return png
}

function card(picture: keyof typeof words, language: (typeof languages)[number]): string {
  const lines = words[picture][language].map((line) => (language === 'th' ? `<span>${line}</span><br>` : line))
  const scene = markup(createElement(MoonHill, { scene: 'signIn' }))
  return `<!doctype html><html lang="${language}"><style>${style}</style><body><div class="card">
    <div class="words">
      <p class="brand">${markup(createElement(Mark, { size: 64 }))}${brandName}</p>
      <h1>${lines.join('')}</h1>
      <p class="foot">${messages[language].brand.descriptor}</p>
    </div>
    <div class="scene">${scene}</div>
  </div></body></html>`
}

function iconHtml(size: number, background: string, share: number): string {
  const mark = markup(createElement(Mark, { size: Math.round(size * share) }))
  return `<!doctype html><style>${tokens} * { margin: 0 } body { display: grid; place-items: center; height: 100vh; background: ${background} } svg { display: block }</style><body>${mark}</body>`
}

/** An icon file with one PNG inside, which browsers have read for fifteen years. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const logo = readFileSync(join(root, 'app/icon.svg'), 'utf8')
const executablePath = await findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const publicFile = (name: string) => join(root, 'public', name)
for (const folder of ['share', 'icons']) mkdirSync(publicFile(folder), { recursive: true })
for (const language of languages) {
  for (const picture of ['home', 'school'] as const) {
    const png = await draw(browser, card(picture, language), { width: 1200, height: 630 })
    writeFileSync(publicFile(`share/${picture}.${language}.png`), png)
  }
}
const touch = await draw(browser, iconHtml(180, 'var(--background)', 0.68), { width: 180, height: 180 })
writeFileSync(publicFile('apple-touch-icon.png'), touch)
// A phone may cut off all but the middle 80 % of a maskable icon. `part`: the mark's share of the square.
for (const { name, size, part, radius } of [
  { name: 'icon-192', size: 192, part: 0.72, radius: 0.22 },
  { name: 'icon-512', size: 512, part: 0.72, radius: 0.22 },
  { name: 'icon-maskable-512', size: 512, part: 0.56, radius: 0 },
]) {
  const square = `width: ${size}px; height: ${size}px; border-radius: ${size * radius}px; background: #faf6ee`
  const rules = `body { margin: 0 } main { display: grid; place-items: center; ${square} } svg { width: ${part * 100}% }`
  const icon = await draw(browser, `<style>${rules}</style><main>${logo}</main>`, { width: size, height: size }, true)
  writeFileSync(publicFile(`icons/${name}.png`), icon)
}
const favicon = await draw(browser, iconHtml(48, 'transparent', 1), { width: 48, height: 48 }, true)
writeFileSync(publicFile('favicon.ico'), icoOf(favicon, 48))
await browser.close()
