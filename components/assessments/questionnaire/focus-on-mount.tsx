import { type ReactNode, useEffect, useRef } from 'react'

/** Scrolls to the top and focuses the heading inside, so that a screen reader announces the new content. */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    window.scrollTo(0, 0)
    const heading = place.current?.querySelector<HTMLElement>('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={place} className="[&_h1]:outline-none">
      {children}
    </div>
  )
}
