import { useLocale } from 'next-intl'
import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { ClientMessages } from '@/components/i18n/client-messages'
import { StatusBadge } from '@/components/layout/status-badge'
import { FoldedCard } from '@/components/ui/folded-card'
import { CircleAlert } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { textLink } from '@/components/ui/text-link'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { SecondParent } from '@/lib/second-parents/types'
import { InviteForm } from './invite-form'
import { SecondParentActions } from './second-parent-actions'

interface SecondParentCardProps {
  child: { id: string; name: string }
  secondParent: SecondParent | null
  /** Until then an invitation does not name them. */
  isParentKnown: boolean
  /** The parent's ways to reauthenticate. */
  signInMethods: SignInMethods
}

export function SecondParentCard({ child, secondParent, isParentKnown, signInMethods }: SecondParentCardProps) {
  const t = useTexts('secondParent')
  const unnamed = !isParentKnown && secondParent?.state !== 'accepted' && (
    <p className="text-sm text-muted-foreground">
      {t.rich('unconfirmed', { a: textLink('/profile', 'font-semibold') })}
    </p>
  )
  return (
    <ClientMessages namespaces={['secondParent', 'confirmIdentity', 'identityConfirmed', 'validation', 'forms', 'ui']}>
      {/* Mails to the parent link to it. */}
      <FoldedCard
        id="second-parent-title"
        anchor="second-parent"
        title={t('title')}
        isOpen={secondParent !== null}
        className="scroll-mt-24"
      >
        <div className="grid gap-4">
          {secondParent ? (
            <>
              {unnamed}
              <Current secondParent={secondParent} signInMethods={signInMethods} />
            </>
          ) : (
            <>
              <p className="text-sm text-muted-foreground">{t.rich('lead', { name: child.name, keep: keepName })}</p>
              {unnamed}
              <InviteForm key={child.id} childId={child.id} signInMethods={signInMethods} />
            </>
          )}
        </div>
      </FoldedCard>
    </ClientMessages>
  )
}

function Current({ secondParent, signInMethods }: { secondParent: SecondParent; signInMethods: SignInMethods }) {
  const t = useTexts('secondParent')
  const language = useLocale()
  const { id, email, name, state, expiresAt, answeredAt, delivery } = secondParent
  const isUndelivered = state === 'invited' && delivery === 'failed'
  const date = formatDate(expiresAt, language)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          {name && <b>{name}</b>}
          <p className={name ? 'text-sm text-muted-foreground' : 'font-semibold'}>{email}</p>
        </div>
        <StatusBadge of="secondParent" status={state}>
          {t(`badges.${state}`)}
        </StatusBadge>
      </div>
      <p className="text-sm text-muted-foreground">
        {state === 'accepted'
          ? answeredAt
            ? t('answered', { date: formatDate(answeredAt, language) })
            : t('notAnswered')
          : t(state, { date })}
      </p>
      {isUndelivered && (
        <p className="flex gap-1.5 text-sm font-medium text-destructive-text">
          <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
          {t('undelivered')}
        </p>
      )}
      <SecondParentActions id={id} email={email} isAccepted={state === 'accepted'} signInMethods={signInMethods} />
    </div>
  )
}
