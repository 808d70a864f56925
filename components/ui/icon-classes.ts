import { type IconNode, icons as lucide } from 'lucide'
import plugin from 'tailwindcss/plugin'
import * as icons from './icons'

/**
 * For the style sheet (`@plugin` in app/globals.css): a class for each icon of the product, `icon-check`, which says where it
 * is in one picture of all, which `.icon` shows. A tick that is drawn small needs a heavier line:
 * `icon-check-semibold`, `icon-check-bold`. One picture, because to a browser each is a document of its own: 3 ms a
 * picture, 12 ms on a phone, before a page is drawn.
 */
const weights: Record<string, number> = { semibold: 2.25, bold: 2.5 }
const edge = 24

const nodes = new Map(Object.entries(lucide).map(([name, node]) => [classNameOf(name), node]))
const names = Object.values(icons).map(({ className }) => className)

/** `ChartNoAxesColumn` is `icon-chart-no-axes-column`, `Volume2` is `icon-volume-2`. */
function classNameOf(name: string): string {
  return `icon-${name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()}`
}

/** Of its colour nothing is left but where it is opaque: `.icon` fills that with the colour of the text. */
function drawing(name: string, place: number): string {
  const [, base = name, weight = ''] = /^(.+)-(semibold|bold)$/.exec(name) ?? []
  const node = nodes.get(base)
  if (!node) throw new Error(`lucide has no ${base}`)
  const line = weight && ` stroke-width='${weights[weight]}'`
  return `<svg y='${2 * edge * place}'${line}>${shapes(node)}</svg>`
}

const shapes = (node: IconNode) =>
  node
    .map(([tag, attributes]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}='${value}'`)
      return `<${tag}${written.join('')}/>`
    })
    .join('')

/** All icons below each other, each with room for another below it. */
function picture(): string {
  const line = `fill='none' stroke='black' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'`
  const box = `viewBox='0 0 ${edge} ${edge * (2 * names.length - 1)}'`
  // Stretched as its box is, so that each icon keeps its place in a box that is not quite square.
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' ${box} preserveAspectRatio='none' ${line}>${names.map(drawing).join('')}</svg>`
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`
}

export default plugin(({ addBase, addUtilities }) => {
  const last = names.length - 1
  addBase({
    // By the prefix alone, which every browser takes: with its other name the picture would be sent twice.
    '.icon, .icon-tile::before, .link-row::after': {
      '-webkit-mask': `${picture()} 0 calc(var(--icon) * ${100 / last}%) / 100% ${100 * (2 * last + 1)}% no-repeat`,
    },
  })
  addUtilities(Object.fromEntries(names.map((name, place) => [`.${name}`, { '--icon': String(place) }])))
})
