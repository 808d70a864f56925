import { type ReactNode, useEffect, useId, useRef } from 'react'

interface QuestionDialogProps {
  title: string
  /** The browser has closed it: by Escape, or by a button in a form of `method="dialog"`. */
  onClose: () => void
  children: ReactNode
}

/** A question over the page. It is open as long as it is rendered. */
export function QuestionDialog({ title, onClose, children }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={titleId}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-6 text-start text-card-foreground shadow-float backdrop:bg-black/45"
    >
      <form method="dialog" className="grid gap-4">
        <h2 id={titleId}>{title}</h2>
        {children}
      </form>
    </dialog>
  )
}

/** The answers to the question. */
export function QuestionButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 *:flex-auto">{children}</div>
}
