import { useTranslations } from 'next-intl'
import { StatusBadge } from '@/components/layout/status-badge'
import type { ConsultationStatus } from '@/lib/consultations/types'

/** The status of a request to a doctor, as the parent sees it. Without a phone number it asks for no call. */
export function ConsultationBadge({ status, isMessage }: { status: ConsultationStatus; isMessage: boolean }) {
  const t = useTranslations('consultations')
  return (
    <StatusBadge of="consultation" status={status}>
      {isMessage && status === 'callback_requested' ? t('message') : t(`statuses.${status}`)}
    </StatusBadge>
  )
}
