import { cn } from '@/components/ui/cn'
import { InlineSvg } from '@/components/ui/inline-svg'

const shapes = [
  "<circle cx='128' cy='58' r='42' fill='var(--ill-marigold)' opacity='.28'/>",
  "<circle cx='128' cy='58' r='27' fill='var(--ill-marigold)' opacity='.75'/>",
  "<ellipse cx='100' cy='147' rx='74' ry='7' fill='var(--track)'/>",
  "<path d='M100 98C99 82 98 70 100 52' fill='none' stroke='var(--ill-hill-1)' stroke-width='5' stroke-linecap='round'/>",
  "<path d='M100 64C84 64 70 55 66 36c19-2 33 8 34 28z' fill='var(--ill-hill-2)'/>",
  "<path d='M100 53c-1-18 9-31 31-33 2 20-10 33-31 33z' fill='var(--ill-hill-1)'/>",
  "<path d='M100 84c8-12 20-15 31-11-4 11-16 16-31 11z' fill='var(--ill-hill-2)'/>",
  "<path d='M84 92c4-7 28-7 32 0z' fill='#6B4A33'/>",
  "<path d='M52 98h96c0 27-17 46-36 46H88c-19 0-36-19-36-46z' fill='var(--ill-celadon)'/>",
  "<path d='M68 114c4 11 9 17 17 21' fill='none' stroke='var(--ill-cream)' stroke-width='4' stroke-linecap='round' opacity='.7'/>",
  "<rect x='45' y='91' width='110' height='12' rx='6' fill='var(--ill-hill-2)' opacity='.45'/>",
  "<rect x='45' y='90' width='110' height='11' rx='5.5' fill='var(--ill-celadon-2)'/>",
].join('')

/** A sprout in a celadon bowl, for an empty state. */
export function SproutBowl({ className }: { className?: string }) {
  return (
    <InlineSvg viewBox="0 0 200 160" className={cn('kit:block kit:h-auto kit:w-full', className)} shapes={shapes} />
  )
}
