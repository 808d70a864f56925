import * as icons from '@/components/ui/icons'
import { icons as drawn } from '@/components/ui/icons.json'

const names = Object.values(icons).map(({ className }) => className.replace('icon-', ''))

test('every icon of the product has a drawing, and every drawing an icon', () => {
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(drawn).sort()).toEqual(names.sort())
})

test('all icons have the same line, except the ticks that are drawn small', () => {
  const widths = Object.entries(drawn).map(([name, { body }]) => [name, /stroke-width="([\d.]+)"/.exec(body)?.[1]])
  expect(widths.filter(([, width]) => width !== '1.75')).toEqual([
    ['check-bold', '2.5'],
    ['check-semibold', '2.25'],
  ])
})
