import { type ReactNode, useEffect, useId, useRef } from 'react'

interface QuestionDialogProps {
  title: string
  /** Called after Escape or a click on a button. */
  onClose: () => void
  children: ReactNode
}

/** Open as long as it is rendered. */
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

export function QuestionButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-3 *:flex-auto">{children}</div>
}
