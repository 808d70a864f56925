import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'
import { Spinner } from './spinner'

export interface ButtonLooks {
  variant?: 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive'
  size?: 'default' | 'sm' | 'lg' | 'icon'
}

/** The classes of a button: what they look like is in app/globals.css. */
export function buttonVariants({
  variant = 'primary',
  size = 'default',
  className,
}: ButtonLooks & { className?: string } = {}): string {
  return cn(`button button-${variant} button-${size}`, className)
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /** While a request runs: disabled, with a spinner. */
  pending?: boolean
  /** Replaces the children beside the spinner. Pass it while idle too: the button reserves its width. */
  pendingLabel?: string
}

/** A native button, so it submits its form unless `type="button"`. */
export function Button({ variant, size, className, pending, pendingLabel, disabled, children, ...props }: ButtonProps) {
  return (
    <button
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
