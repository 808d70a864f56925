import { CopyButton } from '@/components/ui/copy-button'
import { useTexts } from '@/lib/i18n/texts'
import type { MailCheck } from '@/lib/teacher-referrals/types'

/** The digits that the teacher's mail has too, and words without the link to send the teacher. */
export function CheckDigits({ check, teacherName }: { check: MailCheck; teacherName: string }) {
  const t = useTexts('teacherReferral.check')
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>{t.rich('digits', { ...check, b: (digits) => <b className="tracking-wider tabular-nums">{digits}</b> })}</p>
      <CopyButton
        text={t('words', { ...check, teacherName })}
        label={t('copy')}
        name={t('field', { teacherName })}
        copied={t('copied')}
      />
    </div>
  )
}
