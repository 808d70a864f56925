import { cn } from '@/components/ui/cn'
import { InlineSvg } from '@/components/ui/inline-svg'
import { jasmine } from './ornaments'

const shapes = [
  "<circle cx='326' cy='58' r='46' fill='var(--ill-marigold)' opacity='.2'/>",
  "<circle cx='326' cy='58' r='29' fill='var(--ill-marigold)' opacity='.85'/>",
  "<path d='M0 130c60-8 96-38 150-42 56-4 84 18 132 14 52-4 80-24 138-18v46z' fill='var(--ill-celadon)'/>",
  "<path d='M112 130c44-6 76-28 120-28 40 0 60 14 96 10 34-4 56-16 92-14v32z' fill='var(--ill-hill-2)'/>",
  `<g transform='translate(352 117) scale(.8)'>${jasmine}</g>`,
  "<use href='#jasmine' transform='translate(384 122) scale(.6)'/>",
].join('')

/** Hills and a low sun, for the right-hand bottom corner of a banner. */
export function HorizonBand({ className }: { className?: string }) {
  return (
    <InlineSvg
      viewBox="0 0 420 130"
      preserveAspectRatio="xMaxYMax meet"
      className={cn('kit:block kit:h-auto kit:w-full', className)}
      shapes={shapes}
    />
  )
}
