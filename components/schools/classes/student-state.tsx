import { useLocale, useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Check, CheckCheck, CircleAlert, Clock, Minus, Send } from '@/components/ui/icons'
import { formatDayMonth } from '@/lib/i18n/format'
import type { ClassStudent, StudentState } from '@/lib/school-referrals/class-list/schema'

const closed = { icon: Minus, tone: 'text-muted-foreground' }
const care = { icon: CircleAlert, tone: 'text-destructive-text' }
const looks = {
  ...{ sent: { icon: Clock, tone: 'text-risk-moderate-foreground' }, waiting: { icon: Send, tone: 'text-info' } },
  ...{ held: care, failed: care, unaddressed: care, expired: care },
  printed: { icon: Clock, tone: 'text-risk-moderate-foreground' },
  ...{
    accepted: { icon: Check, tone: 'text-info' },
    completed: { icon: CheckCheck, tone: 'text-risk-low-foreground' },
  },
  ...{ declined: closed, revoked: closed },
} satisfies Record<StudentState, typeof care>

/** The states in words: those of a referral where it has them. */
export function useStateWords(): (state: StudentState) => string {
  const [t, statuses] = [useTranslations('schoolAdmin.classes.states'), useTranslations('schoolAdmin.statuses')]
  return (state) => {
    if (state === 'sent') return statuses('pending')
    if (state === 'waiting' || state === 'held' || state === 'failed') return t(state)
    return state === 'unaddressed' || state === 'printed' ? t(state) : statuses(state)
  }
}

/** An icon beside the word, never colour alone. */
export function StudentStateMark({ state, children }: { state: StudentState; children: string }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Icon aria-hidden className={cn('size-4 shrink-0', tone)} />
      <span className="min-w-0">{children}</span>
    </span>
  )
}

/** What happened last, and on which day. */
export function LastStep({ state, lastStepAt }: Pick<ClassStudent, 'state' | 'lastStepAt'>) {
  const t = useTranslations('schoolAdmin.classes.steps')
  const language = useLocale()
  return <time dateTime={lastStepAt}>{t(state, { date: formatDayMonth(lastStepAt, language) })}</time>
}
