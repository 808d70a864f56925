'use client'

import { useTranslations } from 'next-intl'
import { useReauthentication } from '@/components/auth/use-reauthentication'
import { providerMarks } from '@/components/brand/provider-marks'
import { providerNames } from '@/components/brand/provider-names'
import { ConfirmPanel } from '@/components/forms/confirm-button'
import { type Attempt, useAttempt } from '@/components/forms/use-attempt'
import { useConfirmStep } from '@/components/forms/use-confirm-step'
import { useDone } from '@/components/forms/use-done'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { apiSend } from '@/lib/http/client'
import type { SocialProvider } from '@/lib/identities/schema'
import type { ByProvider } from '@/lib/social-sign-in/schema'

const providers: SocialProvider[] = ['google', 'line']
/** The heading of the surrounding card. */
const heading = '#connected'

interface ConnectedAccountsProps {
  connected: ByProvider
  /** Whether each provider is configured in this installation. */
  configured: ByProvider
  hasPassword: boolean
  /** Whether notices go to LINE, which ends when it is disconnected. */
  hasLineNotices: boolean
}

/** Connecting and disconnecting Google and LINE. */
export function ConnectedAccounts({ connected, configured, hasPassword, hasLineNotices }: ConnectedAccountsProps) {
  const { withReauthentication, panel } = useReauthentication({ methods: { hasPassword, connected }, heading })

  const isOnlyMethod = !hasPassword && providers.filter((each) => connected[each]).length === 1
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {providers.map((provider) => (
          <ConnectionRow
            // A new key resets the row after connecting or disconnecting.
            key={`${provider} ${connected[provider]}`}
            {...{ provider, isOnlyMethod, withReauthentication }}
            isConnected={connected[provider]}
            isConfigured={configured[provider]}
            endsNotices={provider === 'line' && hasLineNotices}
          />
        ))}
      </ul>
      {panel}
    </div>
  )
}

interface ConnectionRowProps {
  provider: SocialProvider
  isConnected: boolean
  isConfigured: boolean
  isOnlyMethod: boolean
  /** Whether disconnecting ends notices. */
  endsNotices: boolean
  /** The card has one panel for all rows. */
  withReauthentication: (attempt: Attempt) => Attempt
}

/** One provider: whether it is connected, and the button to change that. */
function ConnectionRow(props: ConnectionRowProps) {
  const { provider, isConnected, isConfigured, isOnlyMethod, endsNotices } = props
  const t = useTranslations('connected')
  const done = useDone()
  const { pending, run } = useOneAtATime()
  const { attempt, failure, forget } = props.withReauthentication(useAttempt())
  const { isAsking, ref, ask, cancel } = useConfirmStep(forget)
  const Mark = providerMarks[provider]
  const name = { provider: providerNames[provider] }

  async function connect(): Promise<boolean> {
    const intent = { intent: 'connect', provider }
    const { location } = await apiSend<{ location: string }>('POST', '/api/auth/intent', intent)
    window.location.assign(location)
    return true
  }

  async function disconnect(): Promise<boolean> {
    await apiSend('DELETE', `/api/auth/connections/${provider}`)
    // The button disappears with the refresh and stays pending until then: on a slow line that takes seconds.
    return done({ title: t('disconnected.title'), description: t('disconnected.text', name) }, heading)
  }

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
        onClick={() => run(() => attempt(connect, t('failed.connect')))}
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
        <ConfirmPanel
          {...{ ref, failure, pending }}
          labels={{
            warning: `${t('confirm', name)} ${endsNotices ? t('confirmNotices') : ''}`,
            confirm: t('disconnect'),
            acting: t('disconnecting'),
            keep: t('keep'),
          }}
          onConfirm={() => run(() => attempt(disconnect, t('failed.disconnect')))}
          onKeep={cancel}
        />
      )}
    </li>
  )
}
