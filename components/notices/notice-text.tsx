import { SiteLink } from '@/components/ui/site-link'
import { formatDate, formatTime } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import type { HomeNotice } from '@/lib/line-notices/schema'

export const timeOf = ({ at }: HomeNotice, language: Language) => `${formatDate(at, language)} · ${formatTime(at)}`

/** The sentence, its day and time, and where it leads. @param open the link's word */
export function NoticeText({ notice, language, open }: { notice: HomeNotice; language: Language; open: string }) {
  const { at, text, path } = notice
  return (
    <>
      <p className="wrap-anywhere">{text}</p>
      <time dateTime={at} className="text-sm text-muted-foreground">
        {timeOf(notice, language)}
      </time>
      {path && (
        <SiteLink
          href={path}
          aria-label={`${open}: ${text}`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {open}
        </SiteLink>
      )}
    </>
  )
}
