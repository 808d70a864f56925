import type { ReactNode } from 'react'
import { ChevronRight } from '@/components/ui/icons'

interface EarlierRowsProps {
  label: string
  className?: string
  listClass: string
  children: ReactNode
}

/** The older rows of a list, folded. */
export function EarlierRows({ label, className, listClass, children }: EarlierRowsProps) {
  return (
    <details className={className}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-5 group-open/earlier:rotate-90" />
        {label}
      </summary>
      <ul className={listClass}>{children}</ul>
    </details>
  )
}
