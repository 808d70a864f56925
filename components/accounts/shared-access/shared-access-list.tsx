import { useLocale } from 'next-intl'
import { ClientMessages } from '@/components/i18n/client-messages'
import { CardHeading } from '@/components/layout/card-heading'
import { Card } from '@/components/ui/card'
import { type SharedAccess, type SharedAccessKind, sharedAccessKinds } from '@/lib/accounts/shared-access/types'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { EndAccess, EndAllAccess } from './end-access'

/** How many of a kind are listed; more follow when these are ended. */
const most = 50

/** Who can read an account's children's results, or answer about them, without the account: each can be ended. */
export function SharedAccessList({ access }: { access: SharedAccess[] }) {
  return (
    <ClientMessages namespaces={['sharedAccess', 'forms', 'ui']}>
      <div className="grid gap-4 md:gap-5">
        <EndAllAccess />
        {sharedAccessKinds.map((kind) => (
          <OfKind key={kind} kind={kind} access={access.filter((each) => each.kind === kind)} />
        ))}
      </div>
    </ClientMessages>
  )
}

function OfKind({ kind, access }: { kind: SharedAccessKind; access: SharedAccess[] }) {
  const t = useTexts('sharedAccess')
  if (access.length === 0) return null
  return (
    <Card aria-labelledby={`access-${kind}`} className="grid gap-4">
      <CardHeading
        id={`access-${kind}`}
        className="text-lg"
        title={t(`kinds.${kind}.title`)}
        text={t(`kinds.${kind}.text`)}
      />
      <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
        {access.slice(0, most).map((each) => (
          <Row key={each.id} access={each} />
        ))}
      </ul>
      {access.length > most && <p className="text-sm font-medium">{t('more', { count: access.length - most })}</p>}
    </Card>
  )
}

function Row({ access }: { access: SharedAccess }) {
  const t = useTexts('sharedAccess')
  const language = useLocale()
  const { kind, id, childName: child, name, email, since, until, isInvitation, openings, lastOpenedAt } = access
  const what = kind === 'visitLink' ? t('childLink', { child }) : name || email || t('someDoctor')
  const times = { ...dateAndTime(since, language), until: until ? formatDate(until, language) : '' }
  const facts = {
    secondParent: isInvitation ? t('invited', times) : t('reads', times),
    visitLink: t('madeUntil', times),
    doctor: t('readsUntil', times),
    teacher: t('asked', times),
  }
  return (
    <li className="grid gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="font-medium">{what}</p>
        {name && email && <p className="text-sm text-muted-foreground">{email}</p>}
        {kind !== 'visitLink' && <p className="text-sm text-muted-foreground">{t('about', { child })}</p>}
        <p className="text-sm text-muted-foreground">{facts[kind]}</p>
        {kind === 'visitLink' && (
          <p className="text-sm text-muted-foreground">
            {lastOpenedAt ? t('opened', { count: openings, ...dateAndTime(lastOpenedAt, language) }) : t('unopened')}
          </p>
        )}
      </div>
      <EndAccess kind={kind} id={id} what={what} />
    </li>
  )
}
