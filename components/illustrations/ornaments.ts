/* Parts of drawings, as shapes of an InlineSvg. With the fireflies the jasmine is the only ornament. */

type Place = readonly [x: number, y: number, scale: number]

const petals = [0, 72, 144, 216, 288].map((turn) => `<ellipse cy='-5.2' rx='3' ry='4.6' transform='rotate(${turn})'/>`)
const flower = `${petals.join('')}<circle r='2' fill='var(--ill-marigold)'/>`
const blade = "d='M0 0c-1-7-4-11-8-14M1 0c0-8 0-13 1-19M2 0c1-6 4-10 9-12' fill='none' stroke='var(--ill-hill-1)'"

/** The first flower of a drawing whose second one is a `<use>` of it. */
export const jasmine = `<g id='jasmine' fill='var(--ill-cream)'>${flower}</g>`

export function jasmineAt(...place: Place): string {
  return `<g transform='${at(place)}' fill='var(--ill-cream)'>${flower}</g>`
}

export function grassAt(...place: Place): string {
  return `<path transform='${at(place)}' ${blade} stroke-width='3' stroke-linecap='round'/>`
}

export function fireflyAt(x: number, y: number, radius: number): string {
  const circle = (size: number) => `<circle cx='${x}' cy='${y}' r='${Number(size.toFixed(2))}'`
  return `${circle(radius * 2.6)} fill='var(--ill-marigold)' opacity='.2'/>${circle(radius)} fill='var(--ill-moon)' opacity='.9'/>`
}

function at([x, y, scale]: Place): string {
  return `translate(${x} ${y}) scale(${scale})`
}
