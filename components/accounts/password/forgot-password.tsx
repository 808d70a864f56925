'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { FormHeading } from '@/components/auth/form-heading'
import { forgetReturn, rememberReturn } from '@/components/auth/return-path'
import { withNext } from '@/components/auth/with-next'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { BackLink } from '@/components/layout/back-link'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { apiSend } from '@/lib/http/client'
import { schoolTokenIn } from '@/lib/request/school-token'
import { Outcome } from './password-outcome'

/** The server validates the address, so this page does not have to load zod. */
const resolver: Resolver<{ email: string }> = async (values) => {
  const errors = values.email?.trim() ? {} : { email: { type: 'required', message: 'required' } }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/**
 * Requests a password reset link. The response is the same for every address.
 *
 * @param next where to continue after signing in: a path of this site, already validated
 */
export function ForgotPassword({ next }: { next: string | null }) {
  const t = useTranslations('recovery.forgot')
  const [isSent, setSent] = useState(false)
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)

  async function send(input: { email: string }): Promise<boolean> {
    setFailure(undefined)
    try {
      await apiSend('POST', '/api/auth/forgot-password', input, { referralLink: schoolTokenIn(next) })
      if (next) rememberReturn(next)
      else forgetReturn()
      setSent(true)
    } catch (error) {
      showFieldErrors(error)
      showFailure(error, { title: t('failed'), text: serverMessageOf(error) ?? t('failed') })
    }
    return false
  }

  const back = { href: withNext('/login', next), label: t('back') }
  if (isSent) {
    return (
      <>
        <BackLink {...back} />
        <Outcome title={t('sent')} text={t('sentText')}>
          <Button variant="secondary" onClick={() => setSent(false)}>
            {t('again')}
          </Button>
        </Outcome>
      </>
    )
  }
  return (
    <>
      <FormHeading back={back} title={t('heading')} lead={t('lead')} />
      <Form onSubmit={() => form.handleSubmit((input) => run(() => send(input)))()} className="grid gap-4.5">
        <FormField label={t('email')} id="email" error={errorOf('email')}>
          <Input type="email" autoComplete="username" required {...form.register('email')} />
        </FormField>
        <FormFailure text={failure} />
        <Button size="lg" pending={pending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </Form>
    </>
  )
}
