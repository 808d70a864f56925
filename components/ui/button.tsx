import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { Spinner } from './spinner'

export const buttonVariants = cva(
  [
    'inline-flex kit:max-w-full items-center kit:justify-center gap-2 border-[1.5px] kit:text-center leading-(--lh-snug) kit:font-semibold',
    'transition active:translate-y-px print:hidden [&_svg]:shrink-0 kit:[&_svg]:size-5',
    'disabled:cursor-default disabled:border-border disabled:bg-muted disabled:text-muted-foreground disabled:shadow-none disabled:transition-none',
  ],
  {
    variants: {
      variant: {
        default: 'border-transparent bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover',
        secondary: 'border-transparent bg-secondary text-secondary-foreground hover:bg-secondary-hover',
        outline: 'border-input/45 bg-card text-foreground shadow-xs hover:bg-accent',
        ghost: 'border-transparent kit:text-primary hover:bg-accent',
        destructive: 'border-destructive-border bg-card text-destructive-text shadow-xs hover:bg-destructive-surface',
      },
      size: {
        default: 'kit:min-h-12 kit:rounded-md kit:px-4.5 py-2 kit:text-base kit:large-text:px-2',
        sm: 'kit:min-h-11 kit:rounded-[.75rem] kit:px-3.5 py-1.5 kit:text-sm',
        lg: 'kit:min-h-14 kit:rounded-[1rem] kit:px-7 py-2 kit:text-lg kit:large-text:px-2',
        icon: 'min-h-11 min-w-11 rounded-[.75rem] text-sm',
      },
    },
    compoundVariants: [{ variant: 'ghost', size: 'default', className: 'px-3' }],
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

export type ButtonVariants = VariantProps<typeof buttonVariants>

interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** While a request runs: disabled, with a spinner. */
  pending?: boolean
  /** Replaces the children beside the spinner. Pass it while idle too: the button reserves its width. */
  pendingLabel?: string
}

/** A native button, so it submits its form unless `type="button"`. */
export function Button({ variant, size, className, pending, pendingLabel, disabled, children, ...props }: ButtonProps) {
  return (
    <button
      data-slot="button"
      {...props}
      className={buttonVariants({ variant, size, className })}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending === undefined ? children : stackLabels(children, pending, pendingLabel)}
    </button>
  )
}

const labelClass = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'

/** Both labels share a grid cell, so the wider one sets the width. The hidden one is CSS content, so nothing reads it. */
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
