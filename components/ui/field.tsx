import type { ComponentProps } from 'react'
import { cn } from './cn'
import { CircleAlert } from './icons'

export function Field({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="field" className={cn('grid min-w-0 content-start gap-1.5', className)} {...props} />
}

export function FieldLabel({ className, ...props }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: its caller passes `htmlFor`, or the control
  return <label data-slot="field-label" className={cn('text-sm leading-normal font-semibold', className)} {...props} />
}

export function FieldDescription({ className, ...props }: ComponentProps<'p'>) {
  return (
    <p
      data-slot="field-description"
      className={cn('text-sm leading-normal text-muted-foreground', className)}
      {...props}
    />
  )
}

/** Below a control, which names it by `id` in `aria-describedby`. */
export function FieldError({ className, children, ...props }: ComponentProps<'p'>) {
  return (
    <p
      data-slot="field-error"
      className={cn('flex gap-1.5 text-sm leading-normal font-medium text-destructive-text', className)}
      {...props}
    >
      <CircleAlert aria-hidden className="mt-[.14em] size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
