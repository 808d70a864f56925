import type { ReactNode } from 'react'

interface PillChild {
  name: string
  /** Secondary text, such as "9 years · Grade 3"; hidden on phones and after a prefix. */
  detail?: string
  /** Drawn by the server: a page that shows none has no script for it. */
  avatar?: ReactNode
}

interface ChildPillProps {
  child: PillChild
  /** A word before the name, such as "About". */
  prefix?: string
  /** The select that the picker puts over the pill. */
  children?: ReactNode
}

/** Which child the page is about. */
export function ChildPill({ child: { name, detail, avatar }, prefix, children }: ChildPillProps) {
  return (
    <span className="relative inline-flex min-h-12 w-fit max-w-full items-center gap-2 rounded-full border-[1.5px] border-input bg-card py-1 ps-1.5 pe-3.5 text-sm leading-(--lh-snug) has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      {avatar}
      {/* With a select, screen readers already have the name as its value. */}
      <span aria-hidden={children ? true : undefined} className="min-w-0">
        {prefix} <b>{name}</b>{' '}
        {detail && !prefix && <span className="text-muted-foreground max-[30rem]:hidden">{detail}</span>}
      </span>
      {children}
    </span>
  )
}
