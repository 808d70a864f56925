import type { ComponentProps } from 'react'
import { cn } from './cn'

/** The border, height and states of every control. At least 16px, so that iOS does not zoom in. */
export const controlClass = cn(
  'kit:min-h-13 w-full kit:rounded-md border-[1.5px] border-input kit:bg-card kit:px-3.5 kit:py-2.5 text-base leading-normal text-foreground',
  'placeholder:text-muted-foreground placeholder:opacity-100 focus-visible:border-ring focus-visible:outline-offset-1',
  'aria-invalid:border-2 aria-invalid:border-destructive-text',
  '[&[readonly]]:border-transparent [&[readonly]]:bg-muted disabled:cursor-default disabled:bg-muted disabled:text-muted-foreground',
)

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input data-slot="input" className={cn(controlClass, className)} {...props} />
}
