import type { ReactNode } from 'react'
import { Card } from './card'
import { cn } from './cn'
import { ChevronRight } from './icons'

/** The line that opens such a card, and of a card beside it that leads to a page of its own. */
export const cardRow =
  'grid min-h-13 cursor-pointer grid-cols-[1fr_auto] items-center gap-x-3 rounded-lg px-5 py-2.5 md:px-6 md:py-3.5'

interface FoldedCardProps {
  /** Of the title, for what it names; of what opens it, with `-fold` behind it, for what moves the focus there. */
  id: string
  /** To which links lead; HashTarget opens it. */
  anchor?: string
  title: ReactNode
  /** One line under the title, seen while it is folded. */
  hint?: ReactNode
  isOpen?: boolean
  className?: string
  children: ReactNode
}

/** A card that shows its title until it is pressed. On paper it is open, where the browser can (app/globals.css). */
export function FoldedCard({ id, anchor, title, hint, isOpen = false, className, children }: FoldedCardProps) {
  return (
    <Card id={anchor} aria-labelledby={id} className={cn('p-0 md:p-0', className)}>
      <details className="group/fold" open={isOpen}>
        <summary id={`${id}-fold`} className={cn(cardRow, 'list-none [&::-webkit-details-marker]:hidden')}>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <ChevronRight
            aria-hidden
            className="size-5 shrink-0 text-muted-foreground group-open/fold:rotate-90 print:hidden"
          />
          {hint && <span className="col-span-2 text-sm wrap-anywhere text-muted-foreground">{hint}</span>}
        </summary>
        <div className="px-5 pb-5 md:px-6 md:pb-6">{children}</div>
      </details>
    </Card>
  )
}
