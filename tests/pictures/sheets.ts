import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@playwright/test'
import { folder, lookName, looks } from './places'

const style = `body { margin: 16px; font: 14px system-ui; background: #888; color: #000 }
h1 { font-size: 20px } h2 { font-size: 16px }
.grid { display: flex; flex-wrap: wrap; gap: 12px; align-items: start }
figure { margin: 0; padding: 4px; background: #fff } figure div { display: flex; gap: 4px; align-items: start }
figcaption { max-width: 40em } img { display: block }`

const widthOf = (width: number) => (width < 768 ? 250 : 520)

function figures(files: string[], base: string, width: number): string {
  const names = [...new Set(files.map((file) => file.replace(/ \w+\.png$/, '')))].sort()
  const picture = (file: string) => `<img src="${encodeURI(`${base}/${file}`)}" width="${width}" loading="lazy">`
  return names
    .map((name) => {
      const both = files.filter((file) => file.startsWith(`${name} `) && !file.slice(name.length + 1).includes(','))
      return `<figure><figcaption>${name}</figcaption><div>${both.sort().map(picture).join('')}</div></figure>`
    })
    .join('\n')
}

test('the sheets: the two languages side by side', async ({ browser }) => {
  const sheets = join(folder, 'sheets')
  await mkdir(sheets, { recursive: true })
  const page = await browser.newPage({ viewport: { width: 2200, height: 1000 } })
  const all: string[] = []
  for (const look of looks) {
    const home = join(folder, 'pages', lookName(look))
    for (const reader of await readdir(home)) {
      const title = `${lookName(look)}: ${reader}`
      const files = await readdir(join(home, reader))
      const grid = (base: string) =>
        `<h2>${title}</h2><div class="grid">${figures(files, `${base}/${lookName(look)}/${reader}`, widthOf(look.size.width))}</div>`
      all.push(grid('pages'))
      const draft = join(sheets, 'draft.html')
      await writeFile(
        draft,
        `<!doctype html><meta charset="utf-8"><style>${style}</style>${grid('../pages').replaceAll(' loading="lazy"', '')}`,
      )
      await page.goto(pathToFileURL(draft).href)
      await page.screenshot({ path: join(sheets, `${title.replace(':', '')}.png`), fullPage: true })
    }
  }
  const index = `<!doctype html><meta charset="utf-8"><title>Every page</title><style>${style}</style><h1>Every page</h1>${all.join('\n')}`
  await writeFile(join(folder, 'index.html'), index)
  console.log(`Open ${join(folder, 'index.html')}, or the pictures in ${sheets}`)
  await page.close()
})
