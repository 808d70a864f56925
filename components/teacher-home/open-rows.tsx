import { useLocale } from 'next-intl'
import { DraftCount } from '@/components/dashboard/own-draft'
import { teacherDraftKey } from '@/components/teacher-referrals/draft-key'
import { Card } from '@/components/ui/card'
import { ChevronRight } from '@/components/ui/icons'
import { gradeKey } from '@/lib/children/labels'
import { formatDate, formatDayMonth } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { questionCount } from '@/lib/screening/scoring'
import type { ReceivedRequest } from '@/lib/teacher-referrals/received/types'

export const pathOf = (token: string) => `/teacher-login?${new URLSearchParams({ token })}`

/** How far the answers are that this browser keeps: "4/18". */
export function Draft({ token }: { token: string }) {
  return (
    <span className="ms-auto shrink-0 rounded-full bg-secondary px-2.5 py-0.5 text-sm font-semibold text-secondary-foreground tabular-nums empty:hidden">
      <DraftCount draftKey={teacherDraftKey(token)} of={`/${questionCount}`} />
    </span>
  )
}

/** Many open requests, a line each: the whole line leads to the questions. */
export function OpenRows({ requests }: { requests: ReceivedRequest[] }) {
  return (
    <Card as="div" className="p-0 md:p-0">
      <ul className="divide-y divide-border">
        {requests.map((request) => (
          <OpenRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function OpenRow({ request }: { request: ReceivedRequest }) {
  const language = useLocale()
  const [t, children] = [useTexts('teacherHome.request'), useTexts('children')]
  const { childName, childGrade, parentName, sentAt, expiresAt, token } = request
  const from = parentName ? t('from', { parentName }) : t('fromParent')
  const sent = t('sent', { date: formatDate(sentAt, language) })
  return (
    <li>
      {/* A full page load: in the router this page's looser referrer policy would send the link's token. */}
      <a
        href={token ? pathOf(token) : undefined}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-secondary"
      >
        <span className="grid min-w-0 grow leading-snug">
          <b className="wrap-anywhere">{childName}</b>
          <span className="text-sm text-muted-foreground">
            {childGrade && `${children(gradeKey(childGrade))} · `}
            {t('untilDay', { date: formatDayMonth(expiresAt, language) })}
          </span>
          {/* Several may be about the same student, or the same name. */}
          <span className="sr-only">{` ${from}. ${sent}`}</span>
        </span>
        {token && <Draft token={token} />}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      </a>
    </li>
  )
}
