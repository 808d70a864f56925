import { useLocale, useTranslations } from 'next-intl'
import { formatDate } from '@/lib/i18n/format'
import type { RecentRequest } from '@/lib/teacher-referrals/types'

/** Warns, before a mail is sent, that this teacher was asked or has answered recently. */
export function RecentNotice({ childName, at, isAnswered }: RecentRequest & { childName: string }) {
  const language = useLocale()
  const t = useTranslations('teacherReferral.form.recent')
  const about = { name: childName, date: formatDate(at, language) }
  return (
    <p
      role="status"
      className="rounded-lg border border-highlight-border bg-highlight-surface p-4 text-sm wrap-anywhere text-highlight-foreground"
    >
      {t(isAnswered ? 'answered' : 'asked', about)}
    </p>
  )
}
