import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/ui/site-link'
import type { LineNotices } from '@/lib/line-notices/types'

/** Where a parent begins to wait for somebody: that the news can come in LINE. Renders nothing when it cannot, or does already. */
export function LineOffer({ notices: { isConfigured, isConnected, agreedAt } }: { notices: LineNotices }) {
  const t = useTranslations('lineNotices')
  if (!isConfigured || !isConnected || agreedAt) return null
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
      {t('offer')}
      <SiteLink href="/profile#line-notices" className="inline-flex min-h-11 items-center font-semibold underline">
        {t('offerAction')}
      </SiteLink>
    </p>
  )
}
