import { ChildAvatar } from '@/components/ui/avatar'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ArrowRight } from '@/components/ui/icons'
import { gradeKey } from '@/lib/children/labels'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequest } from '@/lib/teacher-referrals/received/types'

interface OpenRequestProps {
  request: ReceivedRequest
  /** Place in the list: the first has the page's one primary action. */
  index: number
  language: Language
}

/** A request that the teacher can answer now. */
export function OpenRequest({ request, index, language }: OpenRequestProps) {
  const [t, children] = [useTexts('teacherHome.request'), useTexts('children')]
  const { id, childName, childGrade, parentName, sentAt, expiresAt, answerPath } = request
  const headingId = `request-${id}`
  const from = parentName ? t('from', { parentName }) : t('fromParent')
  const sent = t('sent', { date: formatDate(sentAt, language) })
  return (
    <Card as="article" aria-labelledby={headingId} className="grid grid-rows-[auto_1fr_auto] content-start gap-4">
      <div className="flex items-center gap-3">
        <ChildAvatar name={childName} id={id} />
        <div className="min-w-0">
          <h3 id={headingId} className="wrap-anywhere">
            {childName}
          </h3>
          {childGrade && <p className="text-sm text-muted-foreground">{children(gradeKey(childGrade))}</p>}
        </div>
      </div>
      <div className="grid content-start gap-0.5">
        <p className="wrap-anywhere">{from}</p>
        <p className="text-sm text-muted-foreground">{sent}</p>
        <p className="text-sm text-muted-foreground">{t('until', { date: formatDate(expiresAt, language) })}</p>
      </div>
      {answerPath && (
        // A full page load: in the router this page's looser referrer policy would send the link's token.
        <a
          href={answerPath}
          className={buttonVariants({ variant: index === 0 ? 'primary' : 'secondary' })}
          // With the parent and the day: several requests may be about the same student, or the same name.
          aria-label={t('answerFor', { name: childName, from, sent })}
        >
          {t('answer')}
          <ArrowRight aria-hidden />
        </a>
      )}
    </Card>
  )
}
