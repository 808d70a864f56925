import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { usePasswordForm } from '@/components/forms/use-password-form'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { PasswordInput } from '@/components/ui/password-input'
import { ApiError, apiSend } from '@/lib/http/client'

type Provider = 'google' | 'line'

/** The sign-in methods of an account, which are its ways to reauthenticate. */
export interface SignInMethods {
  hasPassword: boolean
  connected: Record<Provider, boolean>
}

interface ReauthenticationPanelProps extends SignInMethods {
  /** Repeats the refused request. Not called after Google or LINE: the browser has left the page by then. */
  onConfirmed: () => void
  /** Closes the panel, where nothing else on the screen does. */
  onCancel?: (() => void) | undefined
  /** Called just before the browser leaves for Google or LINE. */
  onLeave?: (() => void) | undefined
}

/** With the password, or with Google or LINE for an account without one. Shown after REAUTHENTICATION_REQUIRED. */
export function ReauthenticationPanel(props: ReauthenticationPanelProps) {
  const { hasPassword, connected, onConfirmed, onCancel, onLeave } = props
  const t = useTranslations('confirmIdentity')
  const title = useRef<HTMLParagraphElement>(null)

  useEffect(() => title.current?.focus(), [])

  return (
    <Panel className="grid gap-3">
      <div className="grid gap-1">
        <p ref={title} tabIndex={-1} className="font-semibold outline-none">
          {t('title')}
        </p>
        <p className="text-sm text-muted-foreground">{t(hasPassword ? 'withPassword' : 'withProvider')}</p>
      </div>
      {hasPassword ? (
        <WithPassword onConfirmed={onConfirmed} />
      ) : (
        <WithProvider connected={connected} onLeave={onLeave} />
      )}
      {onCancel && (
        <Button type="button" variant="ghost" size="sm" className="w-fit" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </Panel>
  )
}

function WithPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTranslations('confirmIdentity')
  const { handleSubmit, field, error: message, refuse } = usePasswordForm()
  const { pending, run, failure } = useButtonRequest()

  async function confirm({ password }: { password: string }): Promise<boolean> {
    try {
      await apiSend('POST', '/api/auth/reauthenticate', { password })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') {
        refuse(error.serverMessage ?? t('failed'))
        return false
      }
      throw error
    }
    onConfirmed()
    return false
  }

  return (
    <Form onSubmit={() => handleSubmit((input) => run(() => confirm(input), t('failed')))()} className="grid gap-3">
      <FormField label={t('password')} error={message}>
        <PasswordInput autoComplete="current-password" {...field} />
      </FormField>
      {failure}
      <Button size="sm" className="w-fit" pending={pending} pendingLabel={t('confirming')}>
        {t('confirm')}
      </Button>
    </Form>
  )
}

function WithProvider({ connected, onLeave }: Pick<ReauthenticationPanelProps, 'connected' | 'onLeave'>) {
  const t = useTranslations('confirmIdentity')
  const { pending, run, failure } = useButtonRequest()

  async function leave(provider: Provider): Promise<boolean> {
    const intent = { intent: 'reauthenticate', provider }
    const { location } = await apiSend<{ location: string }>('POST', '/api/auth/intent', intent)
    onLeave?.()
    window.location.assign(location)
    return true
  }

  return (
    <div className="flex flex-wrap gap-2">
      {failure}
      {(['google', 'line'] as const)
        .filter((provider) => connected[provider])
        .map((provider) => (
          <Button
            key={provider}
            type="button"
            variant="outline"
            size="sm"
            disabled={pending}
            onClick={() => run(() => leave(provider), t('failed'))}
          >
            {t(provider)}
          </Button>
        ))}
    </div>
  )
}
