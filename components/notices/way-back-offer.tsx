import { Card } from '@/components/ui/card'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'

/** For an account that only a password opens: a lost one could not be replaced. */
export function WayBackOffer({ hasLine }: { hasLine: boolean }) {
  const t = useTexts('homeNotices.offer')
  const link = 'inline-flex min-h-11 items-center font-semibold underline'
  return (
    <Card aria-labelledby="way-back" className="grid gap-1">
      <h2 id="way-back">{t('title')}</h2>
      <p className="text-sm text-muted-foreground">{t(hasLine ? 'textOrLine' : 'text')}</p>
      <p className="flex flex-wrap gap-x-4">
        <SiteLink href="/profile#personal" className={link}>
          {t('address')}
        </SiteLink>
        {hasLine && (
          <SiteLink href="/profile#connected" className={link}>
            {t('line')}
          </SiteLink>
        )}
      </p>
    </Card>
  )
}
