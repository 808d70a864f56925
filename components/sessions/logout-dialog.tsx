import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'

/** `text` has a # in place of the number of answers. Passed as props, because most pages have no messages in the browser. */
export interface LogoutTexts {
  title: string
  text: string
  stay: string
  leave: string
  /** Why the person is still signed in. */
  offline: string
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
  const [isOffline, setOffline] = useState(false)

  useEffect(() => dialog.current?.showModal(), [])

  function leave(event: MouseEvent) {
    setOffline(!navigator.onLine)
    // The browser need not ask once more about answers that only this document has.
    if (navigator.onLine) window.onbeforeunload = null
    else event.preventDefault()
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
        <div role="alert" className="empty:hidden">
          {isOffline && <FieldError>{texts.offline}</FieldError>}
        </div>
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
