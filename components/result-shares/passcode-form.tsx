'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { ApiError, apiSend } from '@/lib/http/client'
import { passcodeLength } from '@/lib/result-shares/links/types'

/** From the response's body, which an error's message quotes (spec 7). As a field of every error it would be on all pages. */
function triesLeft({ message }: ApiError): number {
  return Number(/"remainingAttempts":(\d+)/.exec(message)?.[1] ?? 0)
}

/** Asks for the passcode of a visit sheet. */
export function PasscodeForm({ token }: { token: string }) {
  const [t, validation] = [useTranslations('visitSheet.passcode'), useTranslations('validation')]
  const router = useRouter()
  const { pending, run, failure, forget } = useButtonRequest()
  const [error, setError] = useState<string>()
  const [isOpening, startOpening] = useTransition()
  const [isStillClosed, setStillClosed] = useState(false)

  async function open(passcode: string): Promise<boolean> {
    try {
      await apiSend('POST', '/api/result-shares/passcode', { token, passcode })
    } catch (refused) {
      const isWrong = refused instanceof ApiError && refused.code === 'WRONG_PASSCODE'
      const isClosed = refused instanceof ApiError && refused.status === 404
      if (!isWrong && !isClosed) throw refused
      const left = isWrong ? triesLeft(refused) : 0
      if (left > 0) setError(t('wrong', { count: left }))
      // The refreshed page shows that the link has closed.
      else router.refresh()
      document.getElementById('passcode')?.focus()
      return false
    }
    startOpening(() => {
      router.refresh()
      // Visible only if the form is still there: the passcode was right, and the browser kept no cookie.
      setStillClosed(true)
    })
    return false
  }

  function submit(passcode: string): void {
    setError(undefined)
    setStillClosed(false)
    forget()
    if (passcode.trim()) return void run(() => open(passcode), t('failed'))
    setError(validation('required'))
    document.getElementById('passcode')?.focus()
  }

  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-muted-foreground">{t('text')}</p>
      </div>
      <Form onSubmit={(fields) => submit(String(fields.get('passcode') ?? ''))} className="grid gap-4">
        <FormField label={t('label')} id="passcode" error={error}>
          <Input
            name="passcode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={passcodeLength.max}
            required
          />
        </FormField>
        {failure || <FormFailure text={isStillClosed ? t('noCookies') : undefined} />}
        <Button pending={pending || isOpening} pendingLabel={t('opening')}>
          {t('submit')}
        </Button>
      </Form>
    </Card>
  )
}
