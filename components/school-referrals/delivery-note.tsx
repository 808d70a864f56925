import { useTranslations } from 'next-intl'
import { CircleAlert } from '@/components/ui/icons'
import type { ListedSchoolReferral } from '@/lib/school-referrals/schema'

type DeliveryNoteProps = Pick<ListedSchoolReferral, 'isExpired' | 'mail'>

/** Why the parent may not have received the mail, and what to do. Renders nothing when there is no problem. */
export function DeliveryNote(props: DeliveryNoteProps) {
  const t = useTranslations('schoolAdmin.list')
  const reason = reasonOf(props)
  if (!reason) return null
  return (
    <p className="flex gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
      <span>{t(reason)}</span>
    </p>
  )
}

function reasonOf({ isExpired, mail }: DeliveryNoteProps) {
  if (isExpired) return 'expired'
  return mail === 'held' || mail === 'failed' ? (`mail.${mail}` as const) : null
}
