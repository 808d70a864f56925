import type { ReactNode } from 'react'
import { Info } from '@/components/ui/icons'

/** Marks a part of the demo. */
export function DemoNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded-[1rem] border border-dashed border-highlight-border bg-highlight-surface px-4 py-3 text-sm">
      <Info aria-hidden className="mt-[.2em] size-5 shrink-0 text-highlight-foreground" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
