import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { CircleAlert, Clock } from '@/components/ui/icons'
import { isLate } from '@/lib/consultations/status'

const hour = 3_600_000

/** Whole hours until a promised call, or how late it is: in hours, and from two days on in days. */
export type TimeLeft = { key: 'left' | 'late'; hours: number } | { key: 'lateDays'; days: number }

/**
 * @param callBy ISO 8601: until when the call is promised
 * @param now milliseconds since 1970
 */
export function timeLeft(callBy: string, now: number): TimeLeft {
  const due = new Date(callBy).getTime()
  if (!isLate(callBy, now)) return { key: 'left', hours: Math.floor((due - now) / hour) }
  const hours = Math.floor((now - due) / hour)
  return hours < 48 ? { key: 'late', hours } : { key: 'lateDays', days: Math.floor(hours / 24) }
}

/** The time left until the promised call. A late one differs in icon and words, not only in colour. */
export function CallClock({ callBy, now }: { callBy: string; now: number }) {
  const t = useTranslations('doctorHome.clock')
  const left = timeLeft(callBy, now)
  return left.key === 'left' ? (
    <Badge variant="pending" className="whitespace-normal">
      <Clock />
      {t('left', left)}
    </Badge>
  ) : (
    <Badge variant="high" className="whitespace-normal">
      <CircleAlert />
      {left.key === 'late' ? t('late', left) : t('lateDays', left)}
    </Badge>
  )
}
