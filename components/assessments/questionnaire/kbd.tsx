import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'

/** A keyboard key. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid min-h-7 min-w-7 place-items-center rounded-sm border border-b-2 border-border bg-background px-1.5 font-sans text-xs leading-none font-medium text-muted-foreground',
        className,
      )}
      {...props}
    />
  )
}
