import type { ReactNode } from 'react'

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
