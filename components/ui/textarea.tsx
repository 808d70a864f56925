import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlClass } from './input'

/** Multi-line text; resizable in height only. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea data-slot="textarea" className={cn(controlClass, 'resize-y', className)} {...props} />
}
