import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A native control: it works before any script has loaded (docs/decisions/0041). */
export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      className={cn('size-5.5 shrink-0 cursor-pointer accent-primary', className)}
      {...props}
    />
  )
}
