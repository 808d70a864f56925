import { useLocale, useTranslations } from 'next-intl'
import { CardHeading } from '@/components/layout/card-heading'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { formatDate } from '@/lib/i18n/format'
import type { ApiKeyCreator, ApiKeyWithCreator } from '@/lib/schools/api-keys/schema'
import { NewKey, RevokeKey } from './key-actions'

/** Lists (newest first), creates and revokes the school's API keys, for its administrators. */
export function KeysCard({ keys }: { keys: ApiKeyWithCreator[] }) {
  const t = useTranslations('schoolAdmin.keys')
  return (
    <Card aria-labelledby="api-keys" className="grid gap-4">
      <CardHeading id="api-keys" tabIndex={-1} className="outline-none" title={t('title')} text={t('text')} />
      {keys.length === 0 ? (
        <p className="text-sm">{t('none')}</p>
      ) : (
        <ul className="*:border-border *:py-3 *:not-first:border-t *:first:pt-0 *:last:pb-0">
          {keys.map((key) => (
            <li key={key.id} className="grid gap-1.5">
              <KeyRow apiKey={key} />
            </li>
          ))}
        </ul>
      )}
      <NewKey />
    </Card>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKeyWithCreator }) {
  const language = useLocale()
  const t = useTranslations('schoolAdmin.keys')
  const { id, name, lastFour, createdAt, lastUsedAt, revokedAt, maker } = apiKey
  const date = (iso: string) => ({ date: formatDate(iso, language) })
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="min-w-0 wrap-anywhere">{name}</b>
        <span className="text-sm text-muted-foreground">{t('endsIn', { lastFour })}</span>
      </p>
      <ul className="flex flex-wrap gap-x-4 text-sm text-muted-foreground">
        <li>{t('created', date(createdAt))}</li>
        <li>{lastUsedAt ? t('lastUsed', date(lastUsedAt)) : t('neverUsed')}</li>
        {revokedAt && <li className="font-semibold text-foreground">{t('revokedAt', date(revokedAt))}</li>}
      </ul>
      <MadeBy maker={maker} isWorking={!revokedAt} />
      {!revokedAt && <RevokeKey id={id} name={name} />}
    </>
  )
}

/** A person who has left may still know the key, so an active one has a warning. */
function MadeBy({ maker: { kind, name }, isWorking }: { maker: ApiKeyCreator; isWorking: boolean }) {
  const t = useTranslations('schoolAdmin.keys')
  const needsCare = isWorking && (kind === 'former' || kind === 'deleted' || kind === 'member')
  return (
    <p className={cn('text-sm wrap-anywhere', needsCare ? 'font-semibold' : 'text-muted-foreground')}>
      {t(`madeBy.${kind}`, { name: name ?? '' })}
      {needsCare && <span className="block font-normal">{t('madeBy.care')}</span>}
    </p>
  )
}
