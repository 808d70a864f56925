import { type ReactNode, useEffect, useRef } from 'react'

/** For what takes the questionnaire's place: moves the view and the focus to its heading, which a screen reader reads. */
export function Arrival({ children }: { children: ReactNode }) {
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
