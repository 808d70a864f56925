import { useTranslations } from 'next-intl'
import { rememberReturn } from '@/components/auth/return-path'
import { SiteLink } from '@/components/ui/site-link'

/** Warns that without a confirmed address the mail leaves out the names, and how to change that. */
export function UnconfirmedNotice({ childName }: { childName: string }) {
  const t = useTranslations('teacherReferral.form')
  return (
    <div className="rounded-lg border border-highlight-border bg-highlight-surface p-4 text-sm text-highlight-foreground">
      <p className="wrap-anywhere">{t('unconfirmed', { name: childName })}</p>
      <SiteLink
        href="/profile"
        onNavigate={() => rememberReturn(location.pathname + location.search)}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {t('confirm')}
      </SiteLink>
    </div>
  )
}
