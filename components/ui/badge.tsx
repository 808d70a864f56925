import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { InlineSvg } from './inline-svg'

const badgeVariants = cva(
  'inline-flex w-fit max-w-full shrink-0 items-center gap-1.5 rounded-full border font-semibold leading-(--lh-snug) wrap-anywhere [&>svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'border-border bg-muted text-foreground',
        secondary: 'border-transparent bg-secondary text-secondary-foreground',
        low: 'border-risk-low-border bg-risk-low-surface text-risk-low-foreground',
        moderate: 'border-risk-moderate-border bg-risk-moderate-surface text-risk-moderate-foreground',
        high: 'border-risk-high-border bg-risk-high-surface text-risk-high-foreground',
        done: 'border-risk-low-border bg-risk-low-surface text-risk-low-foreground',
        pending: 'border-risk-moderate-border bg-risk-moderate-surface text-risk-moderate-foreground',
        accepted: 'border-info-border bg-info-surface text-info',
      },
      size: {
        default: 'min-h-7.5 py-[.2rem] kit:ps-[.55rem] kit:pe-[.7rem] text-xs [&>.icon]:size-[1.05rem]',
        lg: 'min-h-9 py-[.3rem] kit:ps-3 kit:pe-[.95rem] text-sm [&>.icon]:size-5',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export type BadgeVariants = VariantProps<typeof badgeVariants>

/** An icon or `Pips` beside words, never colour alone. */
export function Badge({ variant, size, className, ...props }: ComponentProps<'span'> & BadgeVariants) {
  return <span data-slot="badge" className={badgeVariants({ variant, size, className })} {...props} />
}

/**
 * One, two or three filled dots: the level without its colour. Decorative: a word is always beside it. Drawn, not
 * backgrounds, which printers and forced colours leave out.
 */
export function Pips({ filled, className }: { filled: 1 | 2 | 3; className?: string }) {
  return <InlineSvg viewBox="0 0 30 8" className={cn('pips', className)} shapes={pips[filled]} />
}

const pips = { 1: dots(1), 2: dots(2), 3: dots(3) }

function dots(filled: number): string {
  const fill = (pip: number) => (pip <= filled ? '' : " fill='none'")
  return [1, 2, 3].map((pip) => `<circle cx='${pip * 11 - 7}' cy='4' r='3.25'${fill(pip)}/>`).join('')
}
