import { RememberingLink } from '@/components/children/remembering-link'
import { QuestionDialog } from '@/components/forms/question-dialog'
import { Button, buttonVariants } from '@/components/ui/button'
import { DialogClose, DialogDescription, DialogFooter } from '@/components/ui/dialog'

/** Props, because the page sends no messages to the browser. */
export interface AgainTexts {
  title: string
  last: string
  yes: string
  no: string
}

export interface AgainDialogProps {
  childId: string
  href: string
  texts: AgainTexts
  onClose: () => void
}

export function AgainDialog({ childId, href, texts, onClose }: AgainDialogProps) {
  return (
    <QuestionDialog title={texts.title} onClose={onClose}>
      <DialogDescription>{texts.last}</DialogDescription>
      <DialogFooter>
        <DialogClose render={<Button />}>{texts.no}</DialogClose>
        <RememberingLink
          data-slot="button"
          childId={childId}
          href={href}
          className={buttonVariants({ variant: 'secondary' })}
        >
          {texts.yes}
        </RememberingLink>
      </DialogFooter>
    </QuestionDialog>
  )
}
