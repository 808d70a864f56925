import type { ReactNode } from 'react'

interface NextFrameProps {
  title: ReactNode
  text: string
  /** The one filled button of the page. */
  children: ReactNode
}

/** What is to be done next, and its button. Small: the browser has it too, for a draft that only it knows. */
export function NextFrame({ title, text, children }: NextFrameProps) {
  return (
    <div className="next-step">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm">{text}</p>
      </div>
      {children}
    </div>
  )
}
