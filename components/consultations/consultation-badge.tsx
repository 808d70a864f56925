import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Icon } from '@/components/ui/icon'
import { CalendarDays, CheckCheck, Clock, Minus, Phone } from '@/components/ui/icons'
import type { ConsultationStatus } from '@/lib/consultations/types'

const looks = {
  callback_requested: { tone: 'pending', icon: Clock },
  calendar_opened: { tone: 'pending', icon: CalendarDays },
  contacted: { tone: 'accepted', icon: Phone },
  scheduled: { tone: 'accepted', icon: CalendarDays },
  done: { tone: 'done', icon: CheckCheck },
  cancelled: { tone: 'neutral', icon: Minus },
} as const satisfies Record<ConsultationStatus, { tone: string; icon: Icon }>

/** The status of a request to a doctor, as the parent sees it. Without a number no call was asked for. */
export function ConsultationBadge({ status, isMessage }: { status: ConsultationStatus; isMessage: boolean }) {
  const t = useTranslations('consultations')
  return (
    <Badge tone={looks[status].tone} icon={looks[status].icon}>
      {isMessage && status === 'callback_requested' ? t('message') : t(`statuses.${status}`)}
    </Badge>
  )
}
