import { type ReactNode, useEffect, useRef } from 'react'

/** Focuses the heading inside, so that a screen reader announces the new content. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    window.scrollTo(0, 0)
    const heading = root.current?.querySelector<HTMLElement>('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={root} className="[&_h1]:outline-none">
      {children}
    </div>
  )
}
