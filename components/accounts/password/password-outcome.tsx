import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Replaces a submitted form. Its heading takes the focus from the form's button.
 *
 * @param children the one next step
 */
export function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h1>
        <p className="text-muted-foreground">{text}</p>
      </div>
      {children}
    </div>
  )
}
