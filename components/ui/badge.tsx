import type { ComponentProps } from 'react'
import type { Icon } from '@/components/ui/icon'
import { cn } from './cn'

const tones = {
  low: 'border-risk-low-border bg-risk-low-surface text-risk-low-foreground',
  moderate: 'border-risk-moderate-border bg-risk-moderate-surface text-risk-moderate-foreground',
  high: 'border-risk-high-border bg-risk-high-surface text-risk-high-foreground',
  done: 'border-risk-low-border bg-risk-low-surface text-risk-low-foreground',
  pending: 'border-risk-moderate-border bg-risk-moderate-surface text-risk-moderate-foreground',
  accepted: 'border-info-border bg-info-surface text-info',
  soft: 'border-transparent bg-secondary text-secondary-foreground',
  neutral: 'border-border bg-muted text-foreground',
}

const sizes = {
  default: 'min-h-7.5 py-[.2rem] ps-[.55rem] pe-[.7rem] text-xs [&_.icon]:size-[1.05rem]',
  lg: 'min-h-9 py-[.3rem] ps-3 pe-[.95rem] text-sm [&_.icon]:size-5',
}

interface BadgeProps extends ComponentProps<'span'> {
  tone?: keyof typeof tones
  size?: keyof typeof sizes
  icon?: Icon
}

/** An icon or `Pips` beside words, never colour alone. */
export function Badge({ tone = 'neutral', size = 'default', icon: Icon, className, children, ...props }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex w-fit max-w-full shrink-0 items-center gap-1.5 rounded-full border font-semibold leading-(--lh-snug) wrap-anywhere',
        tones[tone],
        sizes[size],
        className,
      )}
      {...props}
    >
      {Icon && <Icon aria-hidden className="shrink-0" />}
      {children}
    </span>
  )
}

/**
 * One, two or three filled dots: the level without its colour. Decorative: a word is always beside it. Drawn, not
 * backgrounds, which printers and forced colours leave out.
 */
export function Pips({ filled, className }: { filled: 1 | 2 | 3; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 30 8"
      className={cn('kit:h-2 w-auto shrink-0 stroke-current stroke-[1.5]', className)}
    >
      {[1, 2, 3].map((pip) => (
        <circle key={pip} cx={pip * 11 - 7} cy="4" r="3.25" className={pip <= filled ? 'fill-current' : 'fill-none'} />
      ))}
    </svg>
  )
}
