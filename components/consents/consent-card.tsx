import { useLocale } from 'next-intl'
import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/i18n/client-messages'
import { CardHeading } from '@/components/layout/card-heading'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Check, Minus } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { anchorLink } from '@/components/ui/text-link'
import type { ConsentWithChild } from '@/lib/consents/schema'
import { hasEnded } from '@/lib/endings/withdrawals/has-ended'
import type { ChildWithdrawalEffects } from '@/lib/endings/withdrawals/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { LineConsent } from '@/lib/line-notices/schema'
import { WithdrawButton } from './withdraw-button'
import { WithdrawalEffects } from './withdrawal-effects'

interface ConsentCardProps {
  /** Newest first. */
  consents: ConsentWithChild[]
  /** Per child, what a withdrawal would end. */
  standing: ChildWithdrawalEffects[]
  /** The consent to notices in LINE, and the anchor of the card where it is withdrawn, if that is on the page. */
  line?: { consent: LineConsent; card: `#${string}` | null } | null
  isFolded?: boolean
}

const headingId = 'consents'

/** The latest consent per child and purpose, with a button to withdraw it; that to LINE links to its own card. */
export function ConsentCard({ consents, standing, line, isFolded = false }: ConsentCardProps) {
  const t = useTexts('consent.card')
  const latest = latestConsents(consents)
  const isEmpty = latest.length === 0 && !line
  const lead = t(isEmpty ? 'empty' : 'lead')
  const list = !isEmpty && (
    <ClientMessages namespaces={['consent', 'forms']}>
      <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
        {latest.map((consent) => (
          <GivenConsent
            key={consent.id}
            consent={consent}
            standing={standing.find(({ childId }) => childId === consent.childId)}
          />
        ))}
        {line && <LineEntry {...line} />}
      </ul>
    </ClientMessages>
  )
  if (isFolded)
    return (
      <FoldedCard id={headingId} title={t('title')} hint={lead}>
        {list}
      </FoldedCard>
    )
  return (
    <Card aria-labelledby={headingId} className="grid gap-4">
      <CardHeading id={headingId} tabIndex={-1} className="w-fit outline-none" title={t('title')} text={lead} />
      {list}
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

function GivenConsent({ consent, standing }: { consent: ConsentWithChild; standing?: ChildWithdrawalEffects }) {
  const [t, relations] = [useTexts('consent.card'), useTexts('consent.relations')]
  const { id, purpose, childName, relation, agreedByName, withdrawnAt } = consent
  const what = t(`purposes.${purpose}`)
  const isEnded = hasEnded(consent, standing)
  // The child of another parent, who no longer shares it: deleted children have no consents.
  const isNoLongerShared = purpose !== 'terms' && childName === null
  const named = isNoLongerShared ? t('noLongerShared') : childName
  const warning = isNoLongerShared
    ? 'ofNoLongerShared'
    : // There are effects for every own child.
      purpose === 'screening' && !standing
      ? 'ofSecondParent'
      : purpose === 'terms'
        ? null
        : purpose
  return (
    <Entry
      what={
        purpose === 'terms' ? (
          <SiteLink href="/privacy" className="text-primary underline">
            {what}
          </SiteLink>
        ) : (
          what
        )
      }
      childName={named}
      consent={consent}
      isEnded={isEnded}
      given={(date) =>
        isEnded
          ? t('endedText', { date })
          : purpose === 'terms'
            ? t('accepted', { date })
            : relation
              ? t('givenAs', { date, relation: relations(relation) })
              : t('given', { date })
      }
    >
      {agreedByName && <p className="text-sm wrap-anywhere">{t('agreedBy', { name: agreedByName })}</p>}
      {withdrawnAt === null && warning && !isEnded && (
        <WithdrawButton
          id={id}
          about={t('forChild', { purpose: what, name: named ?? '' })}
          warning={
            <>
              <p>{t(`confirm.${warning}`, { name: named ?? '' })}</p>
              {purpose === 'screening' && standing && <WithdrawalEffects standing={standing} />}
            </>
          }
          headingId={headingId}
        />
      )}
    </Entry>
  )
}

function LineEntry({ consent, card }: NonNullable<ConsentCardProps['line']>) {
  const t = useTexts('consent.card')
  const heading = useTexts('lineNotices')('title')
  return (
    <Entry what={heading} consent={consent} given={(date) => t('given', { date })}>
      {consent.withdrawnAt === null && card && (
        <p className="text-sm">{t.rich('stopLine', { heading, link: anchorLink(card) })}</p>
      )}
    </Entry>
  )
}

interface EntryProps {
  what: ReactNode
  childName?: string | null
  consent: LineConsent
  /** Not withdrawn, but nothing is left that it allows. */
  isEnded?: boolean
  /** The sentence while it was not withdrawn. */
  given: (date: string) => string
  children: ReactNode
}

function Entry({ what, childName, consent: { givenAt, withdrawnAt }, isEnded = false, given, children }: EntryProps) {
  const language = useLocale()
  const t = useTexts('consent.card')
  const date = formatDate(givenAt, language)
  const isGiven = withdrawnAt === null
  const isActive = isGiven && !isEnded
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          <b>{what}</b>
          {childName && <p className="text-sm">{childName}</p>}
        </div>
        <Badge variant={isActive ? 'done' : 'default'}>
          {isActive ? <Check /> : <Minus />}
          {t(isActive ? 'active' : isEnded ? 'ended' : 'withdrawn')}
        </Badge>
      </div>
      <p className="text-sm text-muted-foreground">
        {isGiven ? given(date) : t('withdrawnOn', { given: date, withdrawn: formatDate(withdrawnAt, language) })}
      </p>
      {children}
    </li>
  )
}
