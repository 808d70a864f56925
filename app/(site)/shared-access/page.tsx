import { redirect } from 'next/navigation'
import { SharedAccessList } from '@/components/accounts/shared-access/shared-access-list'
import { BackLink } from '@/components/layout/back-link'
import { MessageCard } from '@/components/layout/message-card'
import { Page, PageHeading } from '@/components/layout/page'
import { ButtonLink } from '@/components/ui/button-link'
import { Card, Panel } from '@/components/ui/card'
import { IconTile } from '@/components/ui/icon-tile'
import { ShieldCheck } from '@/components/ui/icons'
import { getUser } from '@/lib/accounts/data'
import { listSharedAccess } from '@/lib/accounts/shared-access/data'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { safeNextPath } from '@/lib/request/paths'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('sharedAccess', (t) => ({ title: t('title') }))

/**
 * The people and links with access besides this account's password. After a password reset it is the first page if there are
 * any, and `next` the page to continue with.
 */
export default async function SharedAccessPage({ searchParams }: PageProps<'/shared-access'>) {
  const actor = await requireActor('/shared-access')
  const next = safeNextPath((await searchParams).next)
  const [t, access, { schools }] = await Promise.all([
    getTexts('sharedAccess'),
    listSharedAccess(actor),
    getUser(actor),
  ])
  if (next && access.length === 0) redirect(next)
  return (
    <Page width="read">
      {!next && <BackLink href="/profile" label={t('back')} />}
      <PageHeading title={t('title')} description={t('description')} />
      <div className="grid gap-4 md:gap-5">
        {next && <Panel tone="next">{t('afterReset')}</Panel>}
        {access.length > 0 ? (
          <SharedAccessList access={access} />
        ) : (
          <MessageCard
            illustration={<IconTile icon={ShieldCheck} size="lg" />}
            title={t('empty.title')}
            text={t('empty.text')}
          />
        )}
        {schools.length > 0 && (
          <Card aria-labelledby="access-school" className="grid gap-3">
            <h2 id="access-school" className="text-lg">
              {t('school.title')}
            </h2>
            <p className="text-sm text-muted-foreground">{t('school.text')}</p>
            <ButtonLink href="/school-admin" variant="outline" size="sm" className="w-fit">
              {t('school.action')}
            </ButtonLink>
          </Card>
        )}
        {next && (
          <ButtonLink href={next} size="lg" className="w-fit">
            {t('continue')}
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
