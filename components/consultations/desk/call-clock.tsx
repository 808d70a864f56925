import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { CircleAlert, Clock } from '@/components/ui/icons'
import { timeLeft } from './time-left'

interface CallClockProps {
  /** ISO 8601: until when the call is promised. */
  callBy: string
  /** The moment of the page, in milliseconds. */
  now: number
}

/** How long the parent has been promised to wait at most. A late one has another sign and another word, too. */
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
