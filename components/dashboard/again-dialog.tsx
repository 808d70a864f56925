import { RememberingLink } from '@/components/children/remembering-link'
import { QuestionButtons, QuestionDialog } from '@/components/forms/question-dialog'
import { Button, buttonVariants } from '@/components/ui/button'

/** Passed as props, because this page has no messages in the browser. */
export interface AgainTexts {
  title: string
  /** When the questions were last answered. */
  last: string
  yes: string
  no: string
}

export interface AgainDialogProps {
  childId: string
  /** Of the questions. */
  href: string
  texts: AgainTexts
  onClose: () => void
}

/** Asked before the questions are answered once more so soon that the answers say little new. */
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
