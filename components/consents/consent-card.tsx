import { useLocale, useTranslations } from 'next-intl'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Check, Minus } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { ConsentWithChild } from '@/lib/consents/types'
import type { ChildWithdrawalEffects } from '@/lib/consents/withdrawals/types'
import { formatDate } from '@/lib/i18n/format'
import { WithdrawButton } from './withdraw-button'
import { WithdrawalEffects } from './withdrawal-effects'

interface ConsentCardProps {
  /** Newest first. */
  consents: ConsentWithChild[]
  /** Per child, what a withdrawal would end. */
  standing: ChildWithdrawalEffects[]
}

const headingId = 'consents'

/** The latest consent per child and purpose, with a button to withdraw it. */
export function ConsentCard({ consents, standing }: ConsentCardProps) {
  const t = useTranslations('consent.card')
  const latest = latestConsents(consents)
  return (
    <Card aria-labelledby={headingId} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={headingId} tabIndex={-1} className="w-fit outline-none">
          {t('title')}
        </h2>
        <p className="text-sm text-muted-foreground">{t(latest.length > 0 ? 'lead' : 'empty')}</p>
      </div>
      {latest.length > 0 && (
        <ClientMessages namespaces={['consent', 'forms']}>
          <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
            {latest.map((consent) => (
              <GivenConsent
                key={consent.id}
                consent={consent}
                standing={standing.find(({ childId }) => childId === consent.childId)}
              />
            ))}
          </ul>
        </ClientMessages>
      )}
    </Card>
  )
}

/** A consent that was given again, or for a second teacher, has several rows. */
function latestConsents(consents: ConsentWithChild[]): ConsentWithChild[] {
  const newest = new Map<string, ConsentWithChild>()
  for (const consent of consents) {
    const key = `${consent.purpose} ${consent.childId}`
    if (!newest.has(key)) newest.set(key, consent)
  }
  return [...newest.values()]
}

interface GivenConsentProps {
  consent: ConsentWithChild
  standing: ChildWithdrawalEffects | undefined
}

function GivenConsent({ consent, standing }: GivenConsentProps) {
  const language = useLocale()
  const t = useTranslations('consent.card')
  const { id, purpose, childName, relation, givenAt, withdrawnAt } = consent
  const what = t(`purposes.${purpose}`)
  const date = formatDate(givenAt, language)
  const isActive = withdrawnAt === null
  // Effects are known of every own child.
  const isOfSecond = purpose === 'screening' && !standing
  const withdrawn = withdrawnAt && t('withdrawnOn', { given: date, withdrawn: formatDate(withdrawnAt, language) })
  const given = relation ? t('givenAs', { date, relation }) : t('given', { date })
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          <b>{purpose === 'terms' ? <PrivacyLink>{what}</PrivacyLink> : what}</b>
          {childName && <p className="text-sm">{childName}</p>}
        </div>
        <Badge tone={isActive ? 'done' : 'neutral'} icon={isActive ? Check : Minus}>
          {t(isActive ? 'active' : 'withdrawn')}
        </Badge>
      </div>
      <p className="text-sm text-muted-foreground">
        {withdrawn ?? (purpose === 'terms' ? t('accepted', { date }) : given)}
      </p>
      {isActive && purpose !== 'terms' && (
        <WithdrawButton
          id={id}
          about={t('forChild', { purpose: what, name: childName ?? '' })}
          warning={
            <>
              <p>{t(`confirm.${isOfSecond ? 'ofSecondParent' : purpose}`, { name: childName ?? '' })}</p>
              {purpose === 'screening' && standing && <WithdrawalEffects standing={standing} />}
            </>
          }
          headingId={headingId}
        />
      )}
    </li>
  )
}

function PrivacyLink({ children }: { children: string }) {
  return (
    <SiteLink href="/privacy" className="text-primary underline">
      {children}
    </SiteLink>
  )
}
