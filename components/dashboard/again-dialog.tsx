import { RememberingLink } from '@/components/children/remembering-link'
import { QuestionButtons, QuestionDialog } from '@/components/forms/question-dialog'
import { Button, buttonVariants } from '@/components/ui/button'

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
      <p>{texts.last}</p>
      <QuestionButtons>
        <Button>{texts.no}</Button>
        <RememberingLink childId={childId} href={href} className={buttonVariants({ variant: 'secondary' })}>
          {texts.yes}
        </RememberingLink>
      </QuestionButtons>
    </QuestionDialog>
  )
}
