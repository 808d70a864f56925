import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { ChevronRight } from '@/components/ui/icons'

interface EarlierRowsProps {
  label: string
  isOpen?: boolean
  className?: string
  /** The list. */
  children: ReactNode
}

/** The older rows of a list, or what few need, folded. */
export function EarlierRows({ label, isOpen = false, className, children }: EarlierRowsProps) {
  return (
    <details open={isOpen} className={cn('group/earlier', className)}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-5 shrink-0 group-open/earlier:rotate-90" />
        {label}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}
