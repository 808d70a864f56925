import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { withNext } from '@/components/auth/with-next'
import { Kite } from '@/components/illustrations/kite'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import type { OpenedConfirmation } from '@/lib/email-verification/schema'

/** How it ended: confirmed, refused, or one of the kinds of "This was not me". */
export type Ending = 'done' | 'invalid' | 'taken' | OpenedConfirmation['about']

/** @param next where to continue after confirming; the sign-in page validates it and redirects signed-in visitors */
export function Outcome({ end, next }: { end: Ending; next: string | null }) {
  const t = useTranslations('verifyEmail')
  const home = (
    <ButtonLink href="/" variant="secondary">
      {t('goHome')}
    </ButtonLink>
  )
  const newPassword = (
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink href="/forgot-password">{t('choosePassword')}</ButtonLink>
      {home}
    </div>
  )
  const card = (illustration: ReactNode, title: string, text: string, action: ReactNode) => (
    <MessageCard titleAs="h1" illustration={illustration} title={title} text={text} action={action} />
  )
  if (end === 'done') {
    const goOn = next ? <ButtonLink href={withNext('/login', next)}>{t('goOn')}</ButtonLink> : home
    return card(<SproutBowl />, t('done'), t('doneText'), goOn)
  }
  if (end === 'invalid') return card(<Kite />, t('invalid'), t('invalidText'), home)
  if (end === 'taken') return card(<Kite />, t('taken'), t('takenText'), newPassword)
  const action = end === 'opened' ? newPassword : home
  return card(<SproutBowl />, t('notMe.done.title'), t(`notMe.done.${end}`), action)
}
