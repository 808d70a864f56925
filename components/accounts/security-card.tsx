import { LogoutLink } from '@/components/sessions/logout-question'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ChevronRight, LogOut } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

export function SecurityCard() {
  const [t, access] = [useTexts('profile'), useTexts('sharedAccess')]
  return (
    <Card aria-labelledby="security" className="grid gap-4">
      <h2 id="security">{t('security')}</h2>
      <ButtonLink href="/shared-access" variant="outline" className="w-fit">
        {access('open')}
        <ChevronRight aria-hidden />
      </ButtonLink>
      <p className="text-sm text-muted-foreground">{t('signOutText')}</p>
      <LogoutLink className={buttonVariants({ variant: 'outline', className: 'w-fit' })}>
        <LogOut aria-hidden />
        {t('signOut')}
      </LogoutLink>
    </Card>
  )
}
