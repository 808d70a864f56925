import { type IconNode, icons } from 'lucide'
import plugin from 'tailwindcss/plugin'
import { pathOf } from './icon-path'

/**
 * For the style sheet (`@plugin` in app/globals.css): a class for each lucide icon that a source file names, `icon-check`,
 * with its drawing. A tick that is drawn small needs a heavier line: `icon-check-semibold`, `icon-check-bold`.
 */
const weights = { '': 1.75, '-semibold': 2.25, '-bold': 2.5 }

interface WeightedIcon {
  node: IconNode
  weight: number
}

const weighted: Record<string, WeightedIcon> = Object.fromEntries(
  Object.entries(icons).flatMap(([name, node]) =>
    Object.entries(weights).map(([suffix, weight]) => [classNameOf(name) + suffix, { node, weight }]),
  ),
)

/** `ChartNoAxesColumn` is `chart-no-axes-column`, `Volume2` is `volume-2`. */
function classNameOf(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()
}

/** Of its colour nothing is left but where it is opaque: `.icon` fills that with the colour of the text. */
function maskOf({ node, weight }: WeightedIcon): string {
  const line = `fill='none' stroke='black' stroke-width='${weight}' stroke-linecap='round' stroke-linejoin='round'`
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${line}><path d='${pathOf(node)}'/></svg>`
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
}

export default plugin(({ matchUtilities }) => {
  matchUtilities({ icon: (icon: WeightedIcon) => ({ '--icon': maskOf(icon) }) } as never, {
    values: weighted as never,
  })
})
