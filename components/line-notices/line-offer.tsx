import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'
import type { LineNotices } from '@/lib/line-notices/types'

interface LineOfferProps {
  notices: LineNotices
  /** Without an address LINE is the only way. */
  hasEmail: boolean
}

/** Where a parent waits for another person: that the news can come in LINE. Renders nothing when it cannot, or does already. */
export function LineOffer({ notices: { isConfigured, isConnected, agreedAt }, hasEmail }: LineOfferProps) {
  const t = useTexts('lineNotices')
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
