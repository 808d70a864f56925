import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlClass } from './input'

/** Several lines of text; it can be pulled higher, never wider. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(controlClass, 'resize-y', className)} {...props} />
}
