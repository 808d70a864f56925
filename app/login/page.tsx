import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AuthError } from '@/components/auth/auth-error'
import { AuthScene } from '@/components/auth/auth-scene'
import { LoginForm } from '@/components/auth/login-form'
import { SocialButtons } from '@/components/auth/social-buttons'
import { ClientMessages } from '@/components/i18n/client-messages'
import { configuredProviders } from '@/lib/auth/options'
import { getLanguage } from '@/lib/i18n/request-language'
import { safeNextPath } from '@/lib/request/paths'
import { getActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('auth'))('login.title') }
}

interface LoginPageProps {
  searchParams: Promise<{ next?: string | string[]; error?: string | string[] }>
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { next, error } = await searchParams
  if (await getActor()) redirect(safeNextPath(next) ?? '/')
  return (
    <AuthScene language={await getLanguage()}>
      {typeof error === 'string' && <AuthError code={error} />}
      <ClientMessages namespaces={['auth', 'validation', 'forms', 'ui']}>
        <LoginForm next={safeNextPath(next) ?? undefined} />
      </ClientMessages>
      <SocialButtons configured={configuredProviders()} next={safeNextPath(next)} />
    </AuthScene>
  )
}
