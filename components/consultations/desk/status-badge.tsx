import { Badge } from '@/components/ui/badge'
import type { Icon } from '@/components/ui/icon'
import { CalendarDays, Check, CheckCheck, Phone } from '@/components/ui/icons'
import type { RequestStatus } from '@/lib/consultations/desk/types'
import { useTexts } from '@/lib/i18n/texts'

const looks = {
  callback_requested: { tone: 'soft', icon: Phone },
  calendar_opened: { tone: 'soft', icon: CalendarDays },
  contacted: { tone: 'accepted', icon: Check },
  scheduled: { tone: 'accepted', icon: CalendarDays },
  done: { tone: 'done', icon: CheckCheck },
} as const satisfies Record<RequestStatus, { tone: string; icon: Icon }>

/** The status of a request, as the doctor sees it. */
export function StatusBadge({ status }: { status: RequestStatus }) {
  const t = useTexts('doctorHome.statuses')
  return (
    <Badge tone={looks[status].tone} icon={looks[status].icon}>
      {t(status)}
    </Badge>
  )
}
