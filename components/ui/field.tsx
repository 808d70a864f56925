import type { ComponentProps } from 'react'
import { CircleAlert } from '@/components/ui/icons'
import { cn } from './cn'
import { Label } from './label'

export function Field({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="field" className={cn('grid min-w-0 content-start gap-1.5', className)} {...props} />
}

export function FieldLabel(props: ComponentProps<'label'>) {
  return <Label data-slot="field-label" {...props} />
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
