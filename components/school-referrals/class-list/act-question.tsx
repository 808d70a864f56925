import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { QuestionDialog } from '@/components/forms/question-dialog'
import { useReplacingWarning } from '@/components/school-referrals/use-replacing-warning'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogDescription, DialogFooter } from '@/components/ui/dialog'
import { allowsAct, type ClassAct, type ClassStudent } from '@/lib/school-referrals/class-list/schema'

export type AskedAct = Exclude<ClassAct, 'remind'>

interface ActQuestionProps {
  act: AskedAct
  chosen: ClassStudent[]
  pending: boolean
  failure: ReactNode
  onConfirm: () => void
  onClose: () => void
}

const without = { resend: 'withoutAddress', letterLost: 'withoutLetter', revoke: 'without' } as const

/** Mails many parents, or ends what they have: asks before. */
export function ActQuestion({ act, chosen, pending, failure, onConfirm, onClose }: ActQuestionProps) {
  const [t, every] = [useTranslations(`schoolAdmin.classes.acts.${act}`), useTranslations('schoolAdmin.classes.acts')]
  const warningOf = useReplacingWarning()
  const allowed = chosen.filter((student) => allowsAct(act, student))
  const count = allowed.length
  const leftOut = chosen.length - count
  return (
    <QuestionDialog title={t('question', { count })} onClose={onClose}>
      <DialogDescription>
        {act === 'letterLost' ? warningOf(allowed) : t('warning')}
        {leftOut > 0 && ` ${every(without[act], { count: leftOut })}`}
      </DialogDescription>
      {failure}
      <DialogFooter>
        <Button
          type="button"
          variant={act === 'resend' ? 'default' : 'destructive'}
          pending={pending}
          pendingLabel={t('acting')}
          onClick={onConfirm}
        >
          {t('confirm')}
        </Button>
        <DialogClose render={<Button variant="ghost" />} disabled={pending}>
          {every('keep')}
        </DialogClose>
      </DialogFooter>
    </QuestionDialog>
  )
}
