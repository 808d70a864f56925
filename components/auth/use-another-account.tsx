import { useTranslations } from 'next-intl'
import { LogoutLink } from '@/components/sessions/logout-question'
import { type ButtonVariants, buttonVariants } from '@/components/ui/button'
import { LogOut } from '@/components/ui/icons'

/**
 * For a visitor signed in with another account than the one a link was sent to: signs out and returns.
 *
 * @param here this page's own path with its query
 */
export function UseAnotherAccount({ here, variant = 'outline', size }: ButtonVariants & { here: string }) {
  const t = useTranslations('ui')
  return (
    <LogoutLink next={here} className={buttonVariants({ variant, size })}>
      <LogOut aria-hidden />
      {t('anotherAccount')}
    </LogoutLink>
  )
}
