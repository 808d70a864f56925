import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import type { LineNotices } from '@/lib/line-notices/schema'

/** Offers notices in LINE while another person's answer is pending. Renders nothing when they are not possible or on. */
export function LineOffer({ notices, hasEmail }: { notices: LineNotices; hasEmail: boolean }) {
  const t = useTexts('lineNotices')
  const { isConfigured, isConnected, agreedAt } = notices
  if (!isConfigured || !isConnected || agreedAt) return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      {t(hasEmail ? 'offer' : 'offerOnly')}
      <SiteLink href="/profile#line-notices" className="inline-flex min-h-11 items-center font-semibold underline">
        {t('offerAction')}
      </SiteLink>
    </p>
  )
}
