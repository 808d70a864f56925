import { type MouseEvent, useState } from 'react'
import { QuestionDialog } from '@/components/forms/question-dialog'
import { Button, buttonVariants } from '@/components/ui/button'
import { DialogClose, DialogDescription, DialogFooter } from '@/components/ui/dialog'
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
  href: string
  /** The number of answers that would be deleted. */
  count: number
  texts: LogoutTexts
  onClose: () => void
}

export function LogoutDialog({ href, count, texts, onClose }: LogoutDialogProps) {
  const [isOffline, setOffline] = useState(false)

  function leave(event: MouseEvent) {
    setOffline(!navigator.onLine)
    // The browser must not ask again about answers that only this document has.
    if (navigator.onLine) window.onbeforeunload = null
    else event.preventDefault()
  }

  return (
    <QuestionDialog title={texts.title} onClose={onClose}>
      <DialogDescription>{texts.text.replace('#', String(count))}</DialogDescription>
      <div role="alert" className="empty:hidden">
        {isOffline && <FieldError>{texts.offline}</FieldError>}
      </div>
      <DialogFooter>
        <DialogClose render={<Button />}>{texts.stay}</DialogClose>
        <a data-slot="button" href={href} className={buttonVariants({ variant: 'destructive' })} onClick={leave}>
          {texts.leave}
        </a>
      </DialogFooter>
    </QuestionDialog>
  )
}
