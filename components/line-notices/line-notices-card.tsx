import { useLocale } from 'next-intl'
import { ClientMessages } from '@/components/i18n/client-messages'
import { CardHeading } from '@/components/layout/card-heading'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CircleAlert } from '@/components/ui/icons'
import { anchorLink } from '@/components/ui/text-link'
import { brandName } from '@/lib/brand'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { LineNotices } from '@/lib/line-notices/schema'
import { LineChoice } from './line-choice'

interface LineNoticesCardProps {
  notices: LineNotices
  /** Adds the official account as a friend; null when the installation does not know the link. */
  friendLink: string | null
  /** Without an address there is no mail to fall back on. */
  hasEmail: boolean
}

const brand = { brand: brandName }

/** Notices in LINE, once the parent has agreed, and back to mail with one click. */
export function LineNoticesCard({ notices, friendLink, hasEmail }: LineNoticesCardProps) {
  const t = useTexts('lineNotices')
  const profile = useTexts('profile')
  const { isConnected, agreedAt } = notices
  return (
    <Card aria-labelledby="line-notices" className="grid gap-3">
      <CardHeading
        id="line-notices"
        tabIndex={-1}
        className="w-fit scroll-mt-24 outline-none"
        title={t('title')}
        text={t('lead')}
      />
      <ClientMessages namespaces={['lineNotices', 'forms', 'ui']}>
        {agreedAt ? (
          <Active notices={notices} agreedAt={agreedAt} friendLink={friendLink} hasEmail={hasEmail} />
        ) : isConnected ? (
          <>
            <p className="text-sm">{t('consent', brand)}</p>
            <LineChoice key="off" act="agree" />
            <p className="text-sm text-muted-foreground">{t(hasEmail ? 'security' : 'noEmail')}</p>
          </>
        ) : (
          <p className="text-sm">
            {t.rich('connectFirst', { heading: profile('connected'), link: anchorLink('#connected') })}
          </p>
        )}
      </ClientMessages>
    </Card>
  )
}

function Active({ notices, agreedAt, friendLink, hasEmail }: LineNoticesCardProps & { agreedAt: string }) {
  const language = useLocale()
  const t = useTexts('lineNotices')
  return (
    <>
      <p className="text-sm">{t(notices.isFriend ? 'active' : 'chosen', { date: formatDate(agreedAt, language) })}</p>
      {!notices.isFriend && (
        <div className="grid gap-2">
          <p className="flex gap-1.5 text-sm font-medium text-destructive-text">
            <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
            {t('notFriend', brand)}
          </p>
          {friendLink ? (
            <a
              data-slot="button"
              href={friendLink}
              target="_blank"
              rel="noreferrer"
              className={buttonVariants({ className: 'w-fit' })}
            >
              {t('addFriend', brand)}
            </a>
          ) : (
            <p className="text-sm">{t('addFriendHere', brand)}</p>
          )}
          <LineChoice key="check" act="check" />
        </div>
      )}
      <p className="text-sm text-muted-foreground">
        {t(!hasEmail ? 'noEmail' : notices.isFriend ? 'fallback' : 'meanwhile')} {hasEmail && t('security')}
      </p>
      <LineChoice key="on" act="stop" />
    </>
  )
}
