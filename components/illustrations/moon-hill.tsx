import { InlineSvg } from '@/components/ui/inline-svg'
import { fireflyAt, grassAt, jasmineAt } from './ornaments'
import { parentAndChild } from './parent-and-child'

type Star = readonly [x: number, y: number, radius: number]

const starsInBoth: Star[] = [
  [252, 142, 2.2],
  [60, 196, 1.6],
  [532, 90, 2.2],
  [560, 196, 1.8],
  [142, 166, 1.6],
  [492, 262, 1.8],
  [-60, 130, 1.8],
  [660, 140, 1.8],
]

/** Wide on the landing page; tall, with room for words in the sky, beside the sign-in form. */
const scenes = {
  landing: {
    viewBox: '0 88 600 402',
    crop: 'xMidYMid meet',
    stars: [
      [96, 92, 2.4],
      [188, 104, 1.8],
      [296, 84, 1.6],
      [240, 36, 2],
      [80, 20, 1.8],
      [540, 18, 1.8],
    ] satisfies Star[],
  },
  signIn: {
    viewBox: '60 -110 480 620',
    crop: 'xMidYMax slice',
    stars: [
      [470, -60, 2],
      [560, -20, 1.6],
      [410, -84, 1.6],
    ] satisfies Star[],
  },
}

const sky = [
  "<rect x='-400' y='-200' width='1400' height='920' fill='var(--ill-night)'/>",
  "<g fill='var(--ill-moon)'>",
  "<circle cx='402' cy='168' r='176' opacity='.05'/><circle cx='402' cy='168' r='124' opacity='.08'/>",
  "<circle cx='402' cy='168' r='66'/></g>",
].join('')

const hill = [
  "<path d='M-400 338C-200 260-60 292 60 322c150 38 240-66 400-66 180 0 320 60 560 20v480H-400z' fill='var(--ill-night-2)'/>",
  "<path d='M-400 400C-160 330 20 330 160 362c150 34 300-46 460-34 130 10 260 30 400 10v400H-400z' fill='var(--ill-hill-1)'/>",
  "<path d='M-400 470C-120 400 120 386 300 396c150 8 400 30 720 10v330H-400z' fill='var(--ill-hill-2)'/>",
  grassAt(92, 424, 0.9),
  grassAt(438, 414, 1.1),
  grassAt(540, 420, 0.8),
  "<ellipse cx='252' cy='442' rx='150' ry='13' fill='var(--ill-hill-1)' opacity='.55'/>",
  parentAndChild,
  jasmineAt(88, 446, 1.1),
  jasmineAt(398, 446, 1),
  jasmineAt(428, 468, 1.3),
  jasmineAt(500, 450, 0.9),
  jasmineAt(46, 474, 0.9),
  jasmineAt(224, 470, 0.9),
  fireflyAt(94, 300, 3.2),
  fireflyAt(470, 352, 3.4),
  fireflyAt(384, 286, 2.4),
  fireflyAt(544, 306, 2.8),
  fireflyAt(36, 372, 2.4),
].join('')

/**
 * A parent and a child on a hill at night. Ground and sky extend far beyond the frame: clip it in a rounded element that is
 * filled half `--ill-night`, half `--ill-hill-2`.
 */
export function MoonHill({ scene = 'landing' }: { scene?: keyof typeof scenes }) {
  const { viewBox, crop, stars } = scenes[scene]
  return (
    <InlineSvg
      viewBox={viewBox}
      preserveAspectRatio={crop}
      className="block size-full overflow-visible"
      shapes={sky + drawStars(stars) + hill}
    />
  )
}

function drawStars(places: readonly Star[]): string {
  const circles = [...starsInBoth, ...places].map(([x, y, radius]) => `<circle cx='${x}' cy='${y}' r='${radius}'/>`)
  return `<g fill='var(--ill-cream)' opacity='.75'>${circles.join('')}</g>`
}
