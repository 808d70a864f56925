import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { fieldMessage } from '@/components/forms/field-message'
import { Form } from '@/components/forms/form'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { ApiError, apiSend } from '@/lib/http/client'

type Provider = 'google' | 'line'

interface ConfirmIdentityProps {
  hasPassword: boolean
  connected: Record<Provider, boolean>
  /** Goes on with what was asked for. After a confirmation by Google or LINE the page has been left instead. */
  onConfirmed: () => void
  /** Closes it again, where nothing else on the screen does. */
  onCancel?: () => void
  /** Just before the page is left for Google or LINE. */
  onLeave?: () => void
}

/**
 * Asks who is at the screen, for what a stranger at an open one must not do: with the password, or by signing in again
 * the way the account is opened. Shown when a call answered REAUTHENTICATION_REQUIRED.
 */
export function ConfirmIdentity({ hasPassword, connected, onConfirmed, onCancel, onLeave }: ConfirmIdentityProps) {
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
  const [t, ui, validation] = [useTranslations('confirmIdentity'), useTranslations('ui'), useTranslations('validation')]
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>()
  const { pending, run } = useOneAtATime()
  const explain = useSignedInFailure()

  async function confirm({ password }: { password: string }): Promise<boolean> {
    try {
      await apiSend('POST', '/api/auth/reauthenticate', { password })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') {
        setError('password', { message: error.serverMessage ?? t('failed') }, { shouldFocus: true })
        return false
      }
      return explain(error, t('failed'))
    }
    onConfirmed()
    return false
  }

  const problem = formState.errors.password
  const message = problem?.type === 'required' ? fieldMessage(validation, 'required') : problem?.message
  return (
    <Form onSubmit={() => handleSubmit((input) => run(() => confirm(input)))()} className="grid gap-3">
      <Field label={t('password')} error={message}>
        <PasswordInput
          autoComplete="current-password"
          showLabel={ui('showPassword')}
          hideLabel={ui('hidePassword')}
          {...register('password', { required: true })}
        />
      </Field>
      <Button size="sm" className="w-fit" pending={pending} pendingLabel={t('confirming')}>
        {t('confirm')}
      </Button>
    </Form>
  )
}

interface WithProviderProps {
  connected: Record<Provider, boolean>
  onLeave: (() => void) | undefined
}

function WithProvider({ connected, onLeave }: WithProviderProps) {
  const t = useTranslations('confirmIdentity')
  const { pending, run } = useOneAtATime()
  const explain = useSignedInFailure()

  async function leave(provider: Provider): Promise<boolean> {
    try {
      const { location } = await apiSend<{ location: string }>('POST', '/api/auth/intent', {
        intent: 'reauthenticate',
        provider,
      })
      onLeave?.()
      window.location.assign(location)
      return true
    } catch (error) {
      return explain(error, t('failed'))
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      {(['google', 'line'] as const)
        .filter((provider) => connected[provider])
        .map((provider) => (
          <Button
            key={provider}
            type="button"
            variant="outline"
            size="sm"
            disabled={pending}
            onClick={() => run(() => leave(provider))}
          >
            {t(provider)}
          </Button>
        ))}
    </div>
  )
}
