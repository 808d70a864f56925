import type { ComponentProps } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import { cn } from './cn'
import { controlClass } from './input'

/** Every phone and screen reader can handle it. */
export function NativeSelect({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative grid">
      <select
        data-slot="native-select"
        className={cn(controlClass, 'appearance-none kit:pe-11', className)}
        {...props}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-muted-foreground"
      />
    </span>
  )
}
