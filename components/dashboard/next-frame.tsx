import type { ReactNode } from 'react'

interface NextFrameProps {
  title: string
  text: string
  /** The one filled button of the page. */
  children: ReactNode
}

/** What is to be done next, and its button. Small: the browser has it too, for a draft that only it knows. */
export function NextFrame({ title, text, children }: NextFrameProps) {
  return (
    <div className="grid min-h-38 content-between gap-3 rounded-lg border border-highlight-border bg-highlight-surface p-5 md:flex md:min-h-0 md:items-center md:justify-between md:px-6">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm">{text}</p>
      </div>
      {children}
    </div>
  )
}
