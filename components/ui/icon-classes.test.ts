import classes from './icon-classes'
import * as icons from './icons'

type Rules = Record<string, Record<string, string>>

/** What the style sheet is given. */
function declared(): { base: Rules; utilities: Rules } {
  const given = { base: {}, utilities: {} }
  const { handler } = classes as unknown as { handler: (api: Record<string, (rules: Rules) => void>) => void }
  handler({
    addBase: (rules) => Object.assign(given.base, rules),
    addUtilities: (rules) => Object.assign(given.utilities, rules),
  })
  return given
}

const { base, utilities } = declared()
const mask = Object.values(base)[0]?.['-webkit-mask'] ?? ''
const drawings = mask.split('%3Csvg ').slice(2)
const names = Object.values(icons).map(({ className }) => className)
const drawingOf = (name: string) => drawings[Number(utilities[`.${name}`]?.['--icon'])] ?? ''

test('every icon of the product has a place of its own in the picture, with its drawing', () => {
  expect(names.length).toBeGreaterThan(50)
  expect(drawings).toHaveLength(names.length)
  for (const [place, name] of names.entries()) {
    expect(utilities[`.${name}`]).toEqual({ '--icon': String(place) })
    expect(drawingOf(name)).toContain(`y='${48 * place}'`)
    expect(drawingOf(name)).toMatch(/%3C(path|circle|rect|line|polyline) /)
  }
  expect(drawingOf('icon-check')).toContain("d='M20 6 9 17l-5-5'")
})

test('the place shown first is the first icon, the place shown last is the last one', () => {
  const [, position, height] = /0 calc\(var\(--icon\) \* ([\d.]+)%\) \/ 100% ([\d.]+)% no-repeat/.exec(mask) ?? []
  const last = names.length - 1
  expect(Number(position) * last).toBeCloseTo(100)
  // As high as all icons with the room between them, of which one is seen.
  expect(Number(height)).toBe(100 * (2 * last + 1))
  expect(mask).toContain(`viewBox='0 0 24 ${24 * (2 * last + 1)}'`)
})

test('the picture can stand between double quotes in a style sheet, and a heavier tick has a heavier line', () => {
  expect(mask).toMatch(/^url\("data:image\/svg\+xml,[^"<>#\\]+"\) /)
  const lines = ['icon-check', 'icon-check-semibold', 'icon-check-bold'].map(drawingOf)
  const widthIn = (line: string) => /stroke-width='([\d.]+)'/.exec(line)?.[1]
  expect([mask, ...lines].map(widthIn)).toEqual(['1.75', undefined, '2.25', '2.5'])
  expect(new Set(lines.map((line) => / d='([^']+)'/.exec(line)?.[1])).size).toBe(1)
})
