import { useTranslations } from 'next-intl'
import { LogoutLink } from '@/components/sessions/logout-link'
import { type ButtonLooks, buttonVariants } from '@/components/ui/button'
import { LogOut } from '@/components/ui/icons'

interface UseAnotherAccountProps extends ButtonLooks {
  /** This page's own path with its query, to come back to. */
  here: string
}

/**
 * For a visitor signed in with another account than the one a link was sent to: signs out and comes back here.
 */
export function UseAnotherAccount({ here, variant = 'outline', size }: UseAnotherAccountProps) {
  const t = useTranslations('ui')
  return (
    <LogoutLink next={here} className={buttonVariants({ variant, size })}>
      <LogOut aria-hidden />
      {t('anotherAccount')}
    </LogoutLink>
  )
}
