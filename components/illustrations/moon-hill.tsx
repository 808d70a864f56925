import { InlineSvg } from '@/components/ui/inline-svg'
import { fireflyAt, grassAt, jasmineAt } from './ornaments'

/** Two people from behind, an arm around a shoulder: no faces, no "typical" child. A part of MoonHill's shapes. */
const parentAndChild = [
  '<g>',
  // parent
  "<path d='M132 440c-16 0-22-8-20-22 2-52 14-98 54-112 16-5 52-5 68 0 40 14 52 60 54 112 .5 14-4 22-20 22z' fill='var(--ill-clay)'/>",
  "<path d='M140 440c6-20 8-38 8-58M262 440c-4-14-6-26-6-40' fill='none' stroke='#000' opacity='.09' stroke-width='3' stroke-linecap='round'/>",
  "<g transform='rotate(5 200 300)'>",
  "<path d='M187 284h28v20c0 10-28 10-28 0z' fill='var(--ill-skin)'/>",
  "<path d='M201 222c25 0 38 17 38 39s-11 40-38 40-38-18-38-40 13-39 38-39z' fill='var(--ill-hair)'/>",
  "<circle cx='201' cy='214' r='16' fill='var(--ill-hair)'/>",
  "<path d='M188 219c8 4.5 18 4.5 26 0' fill='none' stroke='var(--ill-marigold)' stroke-width='5' stroke-linecap='round'/>",
  '</g>',
  // child
  "<g transform='rotate(-6 316 430)'>",
  "<path d='M280 444c-12 0-15-6-14-15 1-40 8-66 32-76 10-4 30-4 40 0 24 10 31 36 32 76 0 9-3 15-14 15z' fill='var(--ill-cream)'/>",
  "<path d='M267 414h102c.6 5 1 10 1 15 0 9-3 15-14 15h-76c-12 0-15-6-14-15 0-5 .4-10 1-15z' fill='var(--ill-celadon)'/>",
  "<path d='M308 340h20v14c0 7-20 7-20 0z' fill='var(--ill-skin)'/>",
  "<circle cx='287' cy='320' r='6.5' fill='var(--ill-skin)'/>",
  "<circle cx='349' cy='320' r='6.5' fill='var(--ill-skin)'/>",
  "<path d='M318 285c21 0 32 14 32 33 0 11-4 20-8 24-4 3-8 1-12 4-6 4-18 4-24 0-4-3-8-1-12-4-4-4-8-13-8-24 0-19 11-33 32-33z' fill='var(--ill-hair)'/>",
  "<path d='M314 287c-2-6 1-10 7-11' fill='none' stroke='var(--ill-hair)' stroke-width='4' stroke-linecap='round'/>",
  '</g>',
  // arm around
  "<path d='M250 330c22 8 34 26 50 46' fill='none' stroke='var(--ill-clay)' stroke-width='30' stroke-linecap='round'/>",
  "<path d='M246 352c8 4 14 9 19 14' fill='none' stroke='#000' opacity='.09' stroke-width='3' stroke-linecap='round'/>",
  "<circle cx='306' cy='384' r='11.5' fill='var(--ill-skin)'/>",
  '</g>',
].join('')

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
