import { cn } from '@/components/ui/cn'
import { InlineSvg } from '@/components/ui/inline-svg'

const shapes = [
  "<circle cx='76' cy='70' r='54' fill='var(--ill-celadon)' opacity='.75'/>",
  "<circle cx='124' cy='70' r='54' fill='var(--ill-marigold)' opacity='.6'/>",
  "<path d='M100 21.6a54 54 0 0 1 0 96.8 54 54 0 0 1 0-96.8z' fill='var(--ill-cream)' opacity='.85'/>",
  "<path d='M36 74l15-13 15 13v16H36z' fill='none' stroke='var(--ill-night)' stroke-width='3' stroke-linejoin='round' stroke-linecap='round'/>",
  "<path d='M47 90V79h8v11' fill='none' stroke='var(--ill-night)' stroke-width='3' stroke-linejoin='round'/>",
  "<path d='M134 76l17-9 17 9-17 9zM141 81v9c6 5 14 5 20 0v-9' fill='none' stroke='#5E4108' stroke-width='3' stroke-linejoin='round' stroke-linecap='round'/>",
  "<path d='M82 104c0-16 6-25 18-25s18 9 18 25c-6 6-30 6-36 0z' fill='var(--ill-hill-1)'/>",
  "<path d='M95 72h10v9c0 4-10 4-10 0z' fill='var(--ill-skin)'/>",
  "<circle cx='86' cy='63' r='3.5' fill='var(--ill-skin)'/>",
  "<circle cx='114' cy='63' r='3.5' fill='var(--ill-skin)'/>",
  "<path d='M100 45c10 0 15 7 15 16s-5 15-15 15-15-6-15-15 5-16 15-16z' fill='var(--ill-hair)'/>",
].join('')

/** Home and school around one child, seen from behind. */
export function TwoCircles({ className }: { className?: string }) {
  return (
    <InlineSvg viewBox="20 14 160 112" className={cn('kit:block kit:h-auto kit:w-full', className)} shapes={shapes} />
  )
}
