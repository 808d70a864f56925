import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { Spinner } from './spinner'

export const buttonVariants = cva(
  [
    'kit:inline-flex items-center justify-center kit:gap-2 text-center kit:font-semibold leading-(--lh-snug) no-underline',
    'border-[1.5px] transition-[background-color,border-color,translate] active:translate-y-px kit:[&_svg]:size-5 [&_svg]:shrink-0',
    'disabled:translate-y-0 disabled:cursor-default disabled:border-border disabled:bg-muted disabled:text-muted-foreground disabled:shadow-none',
  ],
  {
    variants: {
      variant: {
        primary:
          'border-transparent kit:bg-primary kit:text-primary-foreground kit:shadow-xs kit:hover:bg-primary-hover',
        secondary: 'border-transparent kit:bg-secondary kit:text-secondary-foreground kit:hover:bg-secondary-hover',
        outline: 'kit:border-input/45 kit:bg-card kit:text-foreground kit:shadow-xs kit:hover:bg-accent',
        ghost: 'border-transparent kit:bg-transparent kit:text-primary kit:hover:bg-accent',
        destructive:
          'kit:border-destructive-border kit:bg-card kit:text-destructive-text kit:shadow-xs kit:hover:bg-destructive-surface',
      },
      size: {
        default: 'kit:min-h-12 kit:rounded-md kit:py-2 kit:text-base',
        sm: 'kit:min-h-11 kit:rounded-[.75rem] kit:px-3.5 kit:py-1.5 kit:text-sm',
        lg: 'kit:min-h-14 kit:rounded-[1rem] kit:px-7 kit:py-2 kit:text-lg',
        icon: 'kit:min-h-11 kit:min-w-11 kit:rounded-[.75rem] kit:text-sm',
      },
    },
    compoundVariants: [
      { size: 'default', variant: ['primary', 'secondary', 'outline', 'destructive'], class: 'kit:px-4.5' },
      { size: 'default', variant: 'ghost', class: 'kit:px-3' },
    ],
    defaultVariants: { variant: 'primary', size: 'default' },
  },
)

export type ButtonLooks = VariantProps<typeof buttonVariants>

interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** A request runs: disabled, with a spinner. */
  pending?: boolean
  /** Shown beside the spinner instead of the children. Pass it while idle too: its width is kept free from the start. */
  pendingLabel?: string
}

/** A native button, so it submits its form unless `type="button"`. */
export function Button({ variant, size, className, pending, pendingLabel, disabled, children, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      className={cn(buttonVariants({ variant, size }), className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending === undefined ? children : stackLabels(children, pending, pendingLabel)}
    </button>
  )
}

const labelClass = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'

/** Both labels share one grid cell, so the wider one sets the width. The waiting one is no text a test or reader meets. */
function stackLabels(children: ReactNode, pending: boolean, pendingLabel: string | undefined) {
  const replaced = pending && pendingLabel !== undefined
  return (
    <span className="grid">
      <span
        aria-hidden={replaced || undefined}
        className={cn(labelClass, replaced ? 'invisible' : pending && 'opacity-0')}
      >
        {children}
      </span>
      {pending && (
        <span className={labelClass}>
          <Spinner />
          {pendingLabel}
        </span>
      )}
      {!pending && pendingLabel !== undefined && (
        <span
          aria-hidden
          data-label={pendingLabel}
          className="invisible col-start-1 row-start-1 ps-7 after:content-[attr(data-label)]"
        />
      )}
    </span>
  )
}
