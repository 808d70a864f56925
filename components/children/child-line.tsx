import type { ReactNode } from 'react'

interface ChildLineProps {
  name: string
  /** A word before the name, such as "About". */
  prefix?: string
  /** The select that the picker puts over the line. */
  children?: ReactNode
}

/** Which child the page is about, in a row with other things. A longer name than the row has room for ends in an ellipsis. */
export function ChildLine({ name, prefix, children }: ChildLineProps) {
  return (
    <span className="relative inline-flex min-w-0 items-center gap-1 rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      {/* With a select, screen readers already have the name as its value. */}
      <span
        aria-hidden={children ? true : undefined}
        className="min-w-0 overflow-x-clip text-ellipsis whitespace-nowrap large-text:whitespace-normal large-text:wrap-anywhere"
      >
        {prefix} <b className="text-foreground">{name}</b>
      </span>
      {children}
    </span>
  )
}
