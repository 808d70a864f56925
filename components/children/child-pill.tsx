import type { ReactNode } from 'react'

interface ChildPillProps {
  /** `detail` such as "9 years · Grade 3"; `avatar` is rendered by the server, so that its script is not sent */
  child: { name: string; detail?: string; avatar?: ReactNode }
  prefix?: string
  /** The picker's select over the pill. */
  children?: ReactNode
}

export function ChildPill({ child: { name, detail, avatar }, prefix, children }: ChildPillProps) {
  return (
    <span className="relative inline-flex min-h-12 w-fit max-w-full items-center gap-2 rounded-full border-[1.5px] border-input bg-card py-1 ps-1.5 pe-3.5 text-sm leading-(--lh-snug) has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      {avatar}
      {/* Screen readers have the name as the select's value. */}
      <span aria-hidden={children ? true : undefined} className="min-w-0">
        {prefix} <b>{name}</b>{' '}
        {detail && !prefix && <span className="text-muted-foreground max-[30rem]:hidden">{detail}</span>}
      </span>
      {children}
    </span>
  )
}

/**
 * In a row with other elements: a long name ends in an ellipsis.
 *
 * @param prefix a word before the name, such as "About"
 * @param children the picker's select over the line
 */
export function ChildLine({ name, prefix, children }: { name: string; prefix?: string; children?: ReactNode }) {
  return (
    <span className="relative inline-flex min-w-0 items-center gap-1 rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      {/* Screen readers have the name as the select's value. */}
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
