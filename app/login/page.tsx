import { redirect } from 'next/navigation'
import { AuthScene } from '@/components/auth/auth-scene'
import { ClientMessages } from '@/components/i18n/client-messages'
import { CreateAccountLink } from '@/components/sign-in/create-account-link'
import { LetterLink } from '@/components/sign-in/letter-link'
import { LoginForm } from '@/components/sign-in/login-form'
import { SocialButtons } from '@/components/social-sign-in/social-buttons'
import { SocialSignInError } from '@/components/social-sign-in/social-sign-in-error'
import { configuredProviders } from '@/lib/auth/options'
import { pageMetadata } from '@/lib/i18n/texts'
import { safeNextPath } from '@/lib/request/paths'
import { getActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('auth.login', (t) => ({ title: t('title'), description: t('lead') }))

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { next, error } = await searchParams
  if (await getActor()) redirect(safeNextPath(next) ?? '/')
  return (
    <AuthScene>
      {typeof error === 'string' && <SocialSignInError code={error} />}
      <CreateAccountLink next={safeNextPath(next)} />
      <ClientMessages namespaces={['auth', 'validation', 'forms', 'ui']}>
        <LoginForm next={safeNextPath(next) ?? undefined} />
      </ClientMessages>
      <SocialButtons configured={configuredProviders()} next={safeNextPath(next)} />
      <LetterLink next={safeNextPath(next)} />
    </AuthScene>
  )
}
