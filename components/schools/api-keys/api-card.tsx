import { DemoNote } from '@/components/schools/demo-note'
import { Card } from '@/components/ui/card'
import { IconTile } from '@/components/ui/icon-tile'
import { Code } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'

const path = '/api/school-referrals'

export function ApiCard({ isDemo }: { isDemo: boolean }) {
  const t = useTexts('schoolAdmin.api')
  return (
    <Card aria-labelledby="api-integration" className="grid gap-3">
      <div className="flex items-center gap-3">
        <IconTile icon={Code} tint="sky" />
        <h2 id="api-integration">{t('title')}</h2>
      </div>
      <p className="text-sm text-muted-foreground">{t('text')}</p>
      <ul className="grid gap-1 rounded-[.75rem] bg-muted px-3.5 py-3 font-mono text-xs wrap-anywhere">
        <li>
          <Method>POST</Method> {path} <span className="font-sans text-muted-foreground">{t('create')}</span>
        </li>
        <li>
          <Method>GET</Method> {path} <span className="font-sans text-muted-foreground">{t('view')}</span>
        </li>
        <li>
          X-API-Key: <span className="font-sans text-muted-foreground">{t('key')}</span>
        </li>
      </ul>
      {isDemo ? <DemoNote>{t('note')}</DemoNote> : <p className="text-sm text-muted-foreground">{t('memberNote')}</p>}
      <SiteLink
        href="/developers"
        className="inline-flex min-h-11 w-fit items-center text-sm font-medium text-primary underline"
      >
        {t('developers')}
      </SiteLink>
    </Card>
  )
}

function Method({ children }: { children: string }) {
  return <b className="rounded-[.375rem] border border-border bg-card px-1.5 py-0.5 whitespace-nowrap">{children}</b>
}
