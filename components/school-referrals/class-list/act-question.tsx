import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { QuestionDialog } from '@/components/forms/question-dialog'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogDescription, DialogFooter } from '@/components/ui/dialog'

interface ActQuestionProps {
  act: 'resend' | 'revoke'
  /** How many students are chosen. */
  count: number
  pending: boolean
  failure: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Both end links that parents have: asks before. */
export function ActQuestion({ act, count, pending, failure, onConfirm, onClose }: ActQuestionProps) {
  const [t, keep] = [useTranslations(`schoolAdmin.classes.acts.${act}`), useTranslations('schoolAdmin.classes.acts')]
  return (
    <QuestionDialog title={t('question', { count })} onClose={onClose}>
      <DialogDescription>{t('warning')}</DialogDescription>
      {failure}
      <DialogFooter>
        <Button
          type="button"
          variant={act === 'revoke' ? 'destructive' : 'default'}
          pending={pending}
          pendingLabel={t('acting')}
          onClick={onConfirm}
        >
          {t('confirm')}
        </Button>
        <DialogClose render={<Button variant="ghost" />} disabled={pending}>
          {keep('keep')}
        </DialogClose>
      </DialogFooter>
    </QuestionDialog>
  )
}
