interface OrnamentProps {
  x: number
  y: number
  scale: number
}

const petals = [0, 72, 144, 216, 288].map((turn) => `<ellipse cy='-5.2' rx='3' ry='4.6' transform='rotate(${turn})'/>`)
const flower = `${petals.join('')}<circle r='2' fill='var(--ill-marigold)'/>`

/** As a part of another drawing's shapes, where the second one is a `<use>` of it. */
export const jasmine = `<g id='jasmine' fill='var(--ill-cream)'>${flower}</g>`

/** A jasmine flower; with the fireflies the only ornament. */
export function Jasmine({ x, y, scale }: OrnamentProps) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${scale})`}
      fill="var(--ill-cream)"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: flower }}
    />
  )
}

export function Grass({ x, y, scale }: OrnamentProps) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${scale})`}
      d="M0 0c-1-7-4-11-8-14M1 0c0-8 0-13 1-19M2 0c1-6 4-10 9-12"
      fill="none"
      stroke="var(--ill-hill-1)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  )
}

export function Firefly({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={radius * 2.6} fill="var(--ill-marigold)" opacity=".2" />
      <circle cx={x} cy={y} r={radius} fill="var(--ill-moon)" opacity=".9" />
    </>
  )
}
