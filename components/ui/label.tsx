import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: its caller passes `htmlFor`, or the control
  return <label data-slot="label" className={cn('text-sm leading-normal font-semibold', className)} {...props} />
}
