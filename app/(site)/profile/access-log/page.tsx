import { AccessDays } from '@/components/access-log/access-days'
import { ChildFilter } from '@/components/access-log/child-filter'
import { BackLink } from '@/components/layout/back-link'
import { MessageCard } from '@/components/layout/message-card'
import { Page, PageHeading } from '@/components/layout/page'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { ShieldCheck } from '@/components/ui/icons'
import { listAccess } from '@/lib/access-log/data'
import { listChildren } from '@/lib/children/data'
import { isId } from '@/lib/fields'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('accessLog', (t) => ({ title: t('title') }))

export default async function AccessLogPage({ searchParams }: PageProps<'/profile/access-log'>) {
  const actor = await requireActor()
  const [t, asked, children] = await Promise.all([getTexts('accessLog'), searchParams, listChildren(actor)])
  // The id of another parent's child, or of a deleted one, is ignored.
  const child = children.find(({ id }) => id === asked.child)
  const before = isId(asked.before) ? asked.before : undefined
  const { entries, next } = await listAccess(actor, { childId: child?.id, before })
  const link = (query: Record<string, string>) =>
    `/profile/access-log?${new URLSearchParams({ ...(child ? { child: child.id } : {}), ...query })}`
  return (
    <Page width="read">
      <BackLink href="/profile" label={t('back')} />
      <PageHeading title={t('title')} description={t('description')} />
      <div className="grid gap-5">
        {children.length > 1 && <ChildFilter options={children} currentId={child?.id} />}
        {entries.length > 0 ? (
          <AccessDays entries={entries} />
        ) : (
          <MessageCard
            illustration={<IconTile icon={ShieldCheck} size="lg" />}
            title={t('empty.title')}
            text={t('empty.text')}
          />
        )}
        <div className="flex flex-wrap gap-2">
          {before && (
            <ButtonLink href={link({})} variant="outline">
              {t('newest')}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={link({ before: next })} variant="outline">
              {t('older')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  )
}
