import type { ReactNode } from 'react'

/** A tag for `t.rich` that leads to another place of the same page. The browser goes there, and gives it the focus. */
export function anchorLink(href: `#${string}`) {
  return (words: ReactNode) => (
    <a href={href} className="font-semibold text-primary underline">
      {words}
    </a>
  )
}
