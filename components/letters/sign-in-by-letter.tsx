'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isSignedIn } from '@/components/auth/is-signed-in'
import { storeRole } from '@/components/auth/store-role'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { withNext } from '@/components/auth/with-next'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { usePasswordForm } from '@/components/forms/use-password-form'
import { PageHeading } from '@/components/layout/page'
import { Button } from '@/components/ui/button'
import { Card, Panel } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { keepEmail } from '@/components/ui/rich-text'
import { SiteLink } from '@/components/ui/site-link'
import { ApiError, apiSend } from '@/lib/http/client'

interface SignInByLetterProps {
  /** As it is printed. */
  code: string
  /** The letter's; null when its referral has ended. */
  token: string | null
  /** Where to continue: a path of this site, already validated. */
  next: string | null
  /** The reader's other account on this device, and this page's own path; null when signed out. */
  signedIn: { name: string; here: string } | null
}

/** For a letter that was accepted with a password: it and the code sign in. */
export function SignInByLetter({ code, token, next, signedIn }: SignInByLetterProps) {
  const [t, login] = [useTranslations('letter.signIn'), useTranslations('auth')]
  const { handleSubmit, field, error, refuse } = usePasswordForm()
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)

  async function signIn(password: string): Promise<boolean> {
    setFailure(undefined)
    const title = login('login.failed.title')
    try {
      await apiSend('POST', '/api/letters/login', { code, password }, { referralLink: token })
    } catch (refused) {
      const isWrong = refused instanceof ApiError && refused.status === 401
      const text = isWrong ? t('wrong') : (serverMessageOf(refused) ?? t('wrong'))
      showFailure(refused, { title, text })
      if (!isWrong) return false
      setFailure(undefined)
      refuse(text)
      return false
    }
    if (!(await isSignedIn())) {
      showFailure(null, { title, text: login('errors.noCookies') })
      return false
    }
    storeRole('parent')
    // A full page load: the router's cache belongs to a signed-out visitor.
    location.replace(next ?? '/')
    return true
  }

  return (
    <>
      <PageHeading title={t('heading')} description={t('lead')} />
      {signedIn && (
        <Panel tone="next" className="mb-4 grid justify-items-start gap-3">
          <p>{t.rich('signedIn', { name: signedIn.name, keep: keepEmail })}</p>
          <UseAnotherAccount here={signedIn.here} />
        </Panel>
      )}
      <Card className="grid gap-4">
        <Form onSubmit={() => handleSubmit(({ password }) => run(() => signIn(password)))()} className="grid gap-4">
          <FormField label={t('code')} id="code">
            <Input name="username" autoComplete="username" value={code} readOnly />
          </FormField>
          <FormField label={login('login.password')} id="password" error={error}>
            <PasswordInput autoComplete="current-password" required {...field} />
          </FormField>
          <FormFailure text={failure} />
          <Button size="lg" pending={pending} pendingLabel={login('login.submitting')}>
            {login('login.submit')}
          </Button>
        </Form>
        <p className="text-sm text-muted-foreground">{t('lost')}</p>
        <SiteLink href={withNext('/letter', next)} className="w-fit text-sm font-semibold text-primary underline">
          {t('other')}
        </SiteLink>
        <p className="text-sm text-muted-foreground">{t('notYou')}</p>
      </Card>
    </>
  )
}
