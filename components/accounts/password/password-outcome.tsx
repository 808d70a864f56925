import { type ReactNode, useEffect, useRef } from 'react'

interface OutcomeProps {
  title: string
  text: string
  /** The one next step. */
  children: ReactNode
}

/** Replaces a submitted form. Its heading takes the focus from the form's button. */
export function Outcome({ title, text, children }: OutcomeProps) {
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
