import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import type { Icon } from '@/components/ui/icon'
import { cn } from './cn'

const badgeVariants = cva(
  'inline-flex w-fit items-center gap-1.5 rounded-full border font-semibold leading-(--lh-snug) kit:whitespace-nowrap',
  {
    variants: {
      tone: {
        low: 'border-risk-low-border bg-risk-low-surface text-risk-low-foreground',
        moderate: 'border-risk-moderate-border bg-risk-moderate-surface text-risk-moderate-foreground',
        high: 'border-risk-high-border bg-risk-high-surface text-risk-high-foreground',
        done: 'border-risk-low-border bg-risk-low-surface text-risk-low-foreground',
        pending: 'border-risk-moderate-border bg-risk-moderate-surface text-risk-moderate-foreground',
        accepted: 'border-info-border bg-info-surface text-info',
        soft: 'border-transparent bg-secondary text-secondary-foreground',
        neutral: 'border-border bg-muted text-foreground',
      },
      size: {
        default: 'min-h-7.5 py-[.2rem] ps-[.55rem] pe-[.7rem] text-xs [&_svg]:size-[1.05rem]',
        lg: 'min-h-9 py-[.3rem] ps-3 pe-[.95rem] text-sm [&_svg]:size-5',
      },
    },
    defaultVariants: { tone: 'neutral', size: 'default' },
  },
)

interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeVariants> {
  icon?: Icon
}

/** An icon or `Pips` beside words, never colour alone. */
export function Badge({ tone, size, icon: Icon, className, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeVariants({ tone, size }), className)} {...props}>
      {Icon && <Icon aria-hidden className="shrink-0" />}
      {children}
    </span>
  )
}

/** One, two or three filled dots: the level without its colour. Decorative: a word is always beside it. */
export function Pips({ filled, className }: { filled: 1 | 2 | 3; className?: string }) {
  return (
    <span aria-hidden className={cn('inline-flex shrink-0 gap-[3px] kit:*:size-2', className)}>
      {[1, 2, 3].map((pip) => (
        <span key={pip} className={cn('rounded-full border-[1.5px] border-current', pip <= filled && 'bg-current')} />
      ))}
    </span>
  )
}
