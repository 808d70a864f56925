import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

interface KbdProps {
  /** Hides it from screen readers, for a key beside the control it presses. */
  hidden?: boolean
  className?: string
  children: ReactNode
}

/** A keyboard key. */
export function Kbd({ hidden, className, children }: KbdProps) {
  return (
    <kbd
      aria-hidden={hidden}
      className={cn(
        'inline-grid min-h-7 min-w-7 place-items-center rounded-sm border border-b-2 border-border bg-background px-1.5 font-sans text-xs leading-none font-medium text-muted-foreground',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
