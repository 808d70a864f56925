import { useLocale, useTranslations } from 'next-intl'
import { QuestionDialog } from '@/components/forms/question-dialog'
import { ReferralRow } from '@/components/school-referrals/referral-list'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { formatLongDate } from '@/lib/i18n/format'
import { allowsAct, type ClassStudent, isPendingState } from '@/lib/school-referrals/class-list/schema'
import { toListed } from './to-listed'

interface StudentDialogProps {
  student: ClassStudent
  onPrint: () => void
  onLost: () => void
  onClose: () => void
}

/** One student's referral as the list of all referrals shows it, with what can be done with it. */
export function StudentDialog({ student, onPrint, onLost, onClose }: StudentDialogProps) {
  const [t, ui, language] = [useTranslations('schoolAdmin.classes'), useTranslations('ui'), useLocale()]
  const { classNumber, studentNumber, parentEmail, letterPrintedAt } = student
  const facts = [
    classNumber !== null && t('classNumber', { number: `${classNumber}` }),
    studentNumber && t('studentNumber', { number: studentNumber }),
    parentEmail === null && t('noEmail'),
    letterPrintedAt && t('letterPrinted', { date: formatLongDate(letterPrintedAt, language) }),
  ].filter(Boolean)
  return (
    <QuestionDialog title={t('details')} className="w-[min(42rem,calc(100vw-2rem))]" onClose={onClose}>
      {/* Gets the focus when the link was revoked. */}
      <div id="recent-referrals" tabIndex={-1} className="grid gap-3.5 outline-none">
        {facts.length > 0 && <p className="text-sm text-muted-foreground wrap-anywhere">{facts.join(' · ')}</p>}
        <ReferralRow referral={toListed(student)} withoutLetters />
      </div>
      <DialogFooter>
        {isPendingState(student.state) && (
          <Button type="button" variant="secondary" size="sm" onClick={onPrint}>
            {t('letters.act')}
          </Button>
        )}
        {allowsAct('letterLost', student) && (
          <Button type="button" variant="secondary" size="sm" onClick={onLost}>
            {t('acts.letterLost.act')}
          </Button>
        )}
        <DialogClose render={<Button variant="outline" size="sm" />}>{ui('close')}</DialogClose>
      </DialogFooter>
    </QuestionDialog>
  )
}
