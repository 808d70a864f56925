import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { clearChildData } from './clear-child-data'

/** `text` has a # in place of the number of answers. Passed as props, because most pages have no messages in the browser. */
export interface LogoutTexts {
  title: string
  text: string
  stay: string
  leave: string
}

interface LogoutDialogProps {
  /** Where logging out leads. */
  href: string
  /** Of the answers that would be deleted. */
  count: number
  texts: LogoutTexts
  onClose: () => void
}

export function LogoutDialog({ href, count, texts, onClose }: LogoutDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => dialog.current?.showModal(), [])

  /** Without a connection the person would stay signed in, and the answers would be gone. */
  function leave(event: MouseEvent) {
    if (navigator.onLine) return clearChildData()
    event.preventDefault()
    dialog.current?.close()
  }

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={titleId}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-6 text-start text-card-foreground shadow-float backdrop:bg-black/45"
    >
      <div className="grid gap-4">
        <h2 id={titleId}>{texts.title}</h2>
        <p>{texts.text.replace('#', String(count))}</p>
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <Button type="button" onClick={() => dialog.current?.close()}>
            {texts.stay}
          </Button>
          <a href={href} className={buttonVariants({ variant: 'destructive' })} onClick={leave}>
            {texts.leave}
          </a>
        </div>
      </div>
    </dialog>
  )
}
