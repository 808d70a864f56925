import { cn } from '@/components/ui/cn'
import { InlineSvg } from '@/components/ui/inline-svg'

const shapes = [
  "<path d='M22 122c14-14 34-14 46-4 8-16 36-18 46 0 12-8 30-4 38 8 4 6-2 10-8 10H30c-8 0-14-8-8-14z' fill='var(--ill-celadon-2)'/>",
  "<path d='M112 70c-14 18 6 30-8 44s-34 2-48 22' fill='none' stroke='var(--ill-hill-2)' stroke-width='2.5' stroke-linecap='round' stroke-dasharray='1 8'/>",
  "<g transform='rotate(24 134 50)'>",
  "<path d='M134 10l30 36-30 44-30-44z' fill='var(--ill-clay)'/>",
  "<path d='M134 10v80l-30-44z' fill='var(--ill-marigold)'/>",
  "<path d='M134 10l30 36h-60z' fill='var(--ill-cream)' opacity='.28'/>",
  "<path d='M104 46h60M134 10v80' stroke='var(--ill-hair)' stroke-width='1.8' opacity='.45'/>",
  "<path d='M134 90c-6 8 6 12 0 20s6 12 0 20' fill='none' stroke='var(--ill-hill-1)' stroke-width='2.5' stroke-linecap='round'/>",
  "<path d='M126 102l8 4 8-4M126 122l8 4 8-4' fill='none' stroke='var(--ill-marigold)' stroke-width='4' stroke-linecap='round' stroke-linejoin='round'/>",
  '</g>',
].join('')

/** A lost kite, for an invalid link, an error and a missing page. */
export function Kite({ className }: { className?: string }) {
  return (
    <InlineSvg viewBox="0 0 200 160" className={cn('kit:block kit:h-auto kit:w-full', className)} shapes={shapes} />
  )
}
