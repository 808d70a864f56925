import { useTranslations } from 'next-intl'
import { providerMarks } from '@/components/brand/provider-marks'
import { providerNames } from '@/components/brand/provider-names'
import { type Attempt, useAttempt } from '@/components/forms/use-attempt'
import { useConfirmStep } from '@/components/forms/use-confirm-step'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import type { SocialProvider } from '@/lib/identities/schema'

interface ConnectionRowProps {
  provider: SocialProvider
  isConnected: boolean
  isConfigured: boolean
  isOnlyMethod: boolean
  /** Whether disconnecting ends notices. */
  endsNotices: boolean
  /** The card has one panel for all rows. */
  withReauthentication: (attempt: Attempt) => Attempt
  /** Both throw when they fail, and resolve to true when the browser is about to leave, or the button to disappear. */
  onConnect: () => Promise<boolean>
  onDisconnect: () => Promise<boolean>
}

/** One provider: whether it is connected, and the button to change that. */
export function ConnectionRow(props: ConnectionRowProps) {
  const { provider, isConnected, isConfigured, isOnlyMethod, endsNotices, onConnect, onDisconnect } = props
  const t = useTranslations('connected')
  const { pending, run } = useOneAtATime()
  const { attempt, failure, forget } = props.withReauthentication(useAttempt())
  const { isAsking, ref, ask, cancel } = useConfirmStep(forget)
  const Mark = providerMarks[provider]
  const name = { provider: providerNames[provider] }

  function button() {
    if (isConnected && (isOnlyMethod || isAsking)) return null
    if (isConnected) {
      return (
        <Button ref={ref} type="button" variant="ghost" size="sm" aria-label={t('disconnectFrom', name)} onClick={ask}>
          {t('disconnect')}
        </Button>
      )
    }
    if (!isConfigured) {
      return (
        <Button type="button" variant="outline" size="sm" disabled>
          {t('notAvailable')}
        </Button>
      )
    }
    return (
      <Button
        type="button"
        variant="outline"
        size="sm"
        aria-label={t('connectTo', name)}
        pending={pending}
        onClick={() => run(() => attempt(onConnect, t('failed.connect')))}
      >
        {t('connect')}
      </Button>
    )
  }

  return (
    <li className="@container grid gap-3">
      {/* In a narrow card the button is below: the words beside it would be a few letters wide. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 @sm:grid-cols-[auto_minmax(0,1fr)_auto] [&_[data-slot=button]]:col-start-2 [&_[data-slot=button]]:justify-self-start @sm:[&_[data-slot=button]]:col-start-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-[.875rem] border border-border bg-card">
          <Mark />
        </span>
        <div>
          <p className="font-semibold">{name.provider}</p>
          <p className="flex gap-1 text-sm text-muted-foreground">
            {isConnected && <Check aria-hidden className="mt-[.2em] size-4.5 shrink-0" />}
            {t(isConnected ? 'connected' : 'notConnected')}
          </p>
        </div>
        {button()}
      </div>
      {isConnected && isOnlyMethod && <p className="text-sm text-muted-foreground">{t('lastWayIn')}</p>}
      {!isConnected && failure}
      {isAsking && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="basis-full text-sm">
            {t('confirm', name)} {endsNotices && t('confirmNotices')}
          </p>
          {failure}
          <Button
            ref={ref}
            type="button"
            variant="destructive"
            size="sm"
            pending={pending}
            pendingLabel={t('disconnecting')}
            onClick={() => run(() => attempt(onDisconnect, t('failed.disconnect')))}
          >
            {t('disconnect')}
          </Button>
          <Button type="button" variant="ghost" size="sm" disabled={pending} onClick={cancel}>
            {t('keep')}
          </Button>
        </div>
      )}
    </li>
  )
}
