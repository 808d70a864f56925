import type { ReactNode } from 'react'

/** A section of the page, linked from the table of contents. */
export function Section({
  id,
  title,
  text,
  children,
}: Record<'id' | 'title' | 'text', string> & { children?: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  )
}
