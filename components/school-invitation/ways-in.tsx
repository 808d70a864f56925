import { useTranslations } from 'next-intl'
import { withNext } from '@/components/auth/with-next'
import { ButtonLink } from '@/components/ui/button-link'

/** For whoever is not signed in: both ways lead back here. */
export function WaysIn({ here }: { here: string }) {
  const t = useTranslations('schoolInvitation')
  return (
    <div className="grid w-full gap-3">
      <p>{t('signInFirst')}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <ButtonLink href={withNext('/register', here)} size="lg">
          {t('register')}
        </ButtonLink>
        <ButtonLink href={withNext('/login', here)} size="lg" variant="outline">
          {t('signIn')}
        </ButtonLink>
      </div>
    </div>
  )
}
