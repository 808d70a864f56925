import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { CircleAlert, Clock } from '@/components/ui/icons'
import { timeLeft } from './time-left'

interface CallClockProps {
  /** ISO 8601: until when the call is promised. */
  callBy: string
  /** The time the page was rendered, in milliseconds. */
  now: number
}

/** The time left until the promised call. A late one differs in icon and words, not only in colour. */
export function CallClock({ callBy, now }: CallClockProps) {
  const t = useTranslations('doctorHome.clock')
  const left = timeLeft(callBy, now)
  return left.key === 'left' ? (
    <Badge tone="pending" icon={Clock} className="whitespace-normal">
      {t('left', left)}
    </Badge>
  ) : (
    <Badge tone="high" icon={CircleAlert} className="whitespace-normal">
      {left.key === 'late' ? t('late', left) : t('lateDays', left)}
    </Badge>
  )
}
