import { useTranslations } from 'next-intl'
import { QuestionDialog } from '@/components/forms/question-dialog'
import { ReferralRow } from '@/components/school-referrals/referral-list'
import { Button } from '@/components/ui/button'
import { DialogClose } from '@/components/ui/dialog'
import type { ClassStudent } from '@/lib/school-referrals/class-list/schema'
import { toListed } from './to-listed'

/** One student's referral as the list of all referrals shows it, with what can be done with it. */
export function StudentDialog({ student, onClose }: { student: ClassStudent; onClose: () => void }) {
  const [t, ui] = [useTranslations('schoolAdmin.classes'), useTranslations('ui')]
  const { classNumber, studentNumber } = student
  const numbers = [
    classNumber !== null && t('classNumber', { number: `${classNumber}` }),
    studentNumber && t('studentNumber', { number: studentNumber }),
  ].filter(Boolean)
  return (
    <QuestionDialog title={t('details')} className="w-[min(42rem,calc(100vw-2rem))]" onClose={onClose}>
      {/* Gets the focus when the link was revoked. */}
      <div id="recent-referrals" tabIndex={-1} className="grid gap-3.5 outline-none">
        {numbers.length > 0 && <p className="text-sm text-muted-foreground wrap-anywhere">{numbers.join(' · ')}</p>}
        <ReferralRow referral={toListed(student)} />
      </div>
      <DialogClose render={<Button variant="outline" size="sm" />} className="justify-self-end">
        {ui('close')}
      </DialogClose>
    </QuestionDialog>
  )
}
