import { useTranslations } from 'next-intl'
import { GoogleMark } from '@/components/brand/google-mark'
import { LineMark } from '@/components/brand/line-mark'
import { providerNames } from '@/components/brand/provider-names'
import { type Attempt, useAttempt } from '@/components/forms/use-attempt'
import { useConfirmStep } from '@/components/forms/use-confirm-step'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import type { SocialProvider } from '@/lib/identities/schema'

const marks = { google: GoogleMark, line: LineMark }

interface ConnectionRowProps {
  provider: SocialProvider
  isConnected: boolean
  isConfigured: boolean
  isOnlyWayIn: boolean
  /** Whether notices are agreed to that end with it. */
  endsNotices: boolean
  /** Of the card, which has one panel for all rows. */
  withReauthentication: (attempt: Attempt) => Attempt
  /** Both throw when they fail, and resolve to true when the browser is about to leave the page, or the button to go. */
  onConnect: () => Promise<boolean>
  onDisconnect: () => Promise<boolean>
}

/** One provider: whether it is connected, and the button to change that. */
export function ConnectionRow(props: ConnectionRowProps) {
  const {
    provider,
    isConnected,
    isConfigured,
    isOnlyWayIn,
    endsNotices,
    withReauthentication,
    onConnect,
    onDisconnect,
  } = props
  const t = useTranslations('connected')
  const { pending, run } = useOneAtATime()
  const { attempt, failure, forget } = withReauthentication(useAttempt())
  const { isAsking, ref, ask, cancel } = useConfirmStep(forget)
  const Mark = marks[provider]
  const name = { provider: providerNames[provider] }

  function button() {
    if (isConnected && (isOnlyWayIn || isAsking)) return null
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
      {/* In a narrow card the button is below: beside it, the words would be a few letters wide. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 @sm:grid-cols-[auto_minmax(0,1fr)_auto] [&_.button]:col-start-2 [&_.button]:justify-self-start @sm:[&_.button]:col-start-3">
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
      {isConnected && isOnlyWayIn && <p className="text-sm text-muted-foreground">{t('lastWayIn')}</p>}
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
