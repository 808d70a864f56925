import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import classes from './icon-classes'

interface Utilities {
  matchUtilities: (
    utilities: Record<string, (drawing: unknown) => Record<string, string>>,
    options: { values: Record<string, unknown> },
  ) => void
}

/** What the style sheet is given: for the name of a class what it declares. */
function declared() {
  const found = new Map<string, () => Record<string, string>>()
  const { handler } = classes as unknown as { handler: (api: Utilities) => void }
  handler({
    matchUtilities: (utilities, { values }) => {
      for (const [prefix, make] of Object.entries(utilities))
        for (const [name, drawing] of Object.entries(values)) found.set(`${prefix}-${name}`, () => make(drawing))
    },
  })
  return found
}

const used = ['icons.ts', 'share-button.tsx'].flatMap((file) =>
  Array.from(readFileSync(join(__dirname, file), 'utf8').matchAll(/icon\('([^']+)'\)/g), ([, name]) => name ?? ''),
)

test('every icon of the product has a drawing in the style sheet', () => {
  const all = declared()
  expect(used.length).toBeGreaterThan(50)
  for (const name of used) expect([name, all.get(name)?.()['--icon']]).toEqual([name, expect.stringContaining("d='M")])
})

test('a drawing can stand between double quotes in a style sheet, and a heavier tick has a heavier line', () => {
  const all = declared()
  for (const name of used) expect(all.get(name)?.()['--icon']).toMatch(/^url\("data:image\/svg\+xml,[^"<>#\\]+"\)$/)
  const lines = ['icon-check', 'icon-check-semibold', 'icon-check-bold'].map((name) => all.get(name)?.()['--icon'])
  expect(lines.map((line) => /stroke-width='([\d.]+)'/.exec(line ?? '')?.[1])).toEqual(['1.75', '2.25', '2.5'])
})
