import { Card } from '@/components/ui/card'
import { SiteLink } from '@/components/ui/site-link'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts } from '@/lib/i18n/texts'
import type { HomeNotice } from '@/lib/line-notices/schema'
import { NoticeText } from './notice-text'

const mostShown = 5

/** What would have been mailed, without a byte of script: it is put away on its own page. Renders nothing without a notice. */
export async function HomeNotices({ notices, more }: { notices: HomeNotice[]; more: number }) {
  if (notices.length === 0) return null
  const [t, language] = [await getTexts('homeNotices'), await getLanguage()]
  return (
    <Card aria-labelledby="home-notices" className="grid gap-4">
      <h2 id="home-notices">{t('title')}</h2>
      <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
        {notices.slice(0, mostShown).map((notice) => (
          <li key={notice.id} className="grid gap-1">
            <NoticeText notice={notice} language={language} open={t('open')} />
          </li>
        ))}
      </ul>
      <SiteLink href="/notices" className="inline-flex min-h-11 items-center font-semibold underline">
        {t('putAway', { count: notices.length + more })}
      </SiteLink>
    </Card>
  )
}
