'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useReauthentication } from '@/components/auth/use-reauthentication'
import { providerNames } from '@/components/brand/provider-names'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { SocialProvider } from '@/lib/identities/schema'
import type { ByProvider } from '@/lib/social-sign-in/schema'
import { ConnectionRow } from './connection-row'

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
  const t = useTranslations('connected')
  const router = useRouter()
  const { withReauthentication, panel } = useReauthentication({ methods: { hasPassword, connected }, heading })

  async function connect(provider: SocialProvider): Promise<boolean> {
    const intent = { intent: 'connect', provider }
    const { location } = await apiSend<{ location: string }>('POST', '/api/auth/intent', intent)
    window.location.assign(location)
    return true
  }

  async function disconnect(provider: SocialProvider): Promise<boolean> {
    await apiSend('DELETE', `/api/auth/connections/${provider}`)
    const text = t('disconnected.text', { provider: providerNames[provider] })
    showToast({ title: t('disconnected.title'), description: text, tone: 'success' })
    // The button disappears with the refresh and stays pending until then: on a slow line that takes seconds.
    focusHeading(heading)
    router.refresh()
    return true
  }

  const isOnlyMethod = !hasPassword && providers.filter((each) => connected[each]).length === 1
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {providers.map((provider) => (
          <ConnectionRow
            // A new key resets the row after connecting or disconnecting.
            key={`${provider} ${connected[provider]}`}
            provider={provider}
            isConnected={connected[provider]}
            isConfigured={configured[provider]}
            isOnlyMethod={isOnlyMethod}
            endsNotices={provider === 'line' && hasLineNotices}
            withReauthentication={withReauthentication}
            onConnect={() => connect(provider)}
            onDisconnect={() => disconnect(provider)}
          />
        ))}
      </ul>
      {panel}
    </div>
  )
}
