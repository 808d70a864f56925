import { redirect } from 'next/navigation'
import { AuthScene } from '@/components/auth/auth-scene'
import { ClientMessages } from '@/components/i18n/client-messages'
import { RegisterForm } from '@/components/registration/register-form'
import { LetterLink } from '@/components/sign-in/letter-link'
import { SocialRegistration } from '@/components/social-sign-in/social-buttons'
import { configuredProviders } from '@/lib/auth/options'
import { pageMetadata } from '@/lib/i18n/texts'
import { safeNextPath } from '@/lib/request/paths'
import { getActor } from '@/lib/sessions/current-actor'
import { DemonstrationNote } from '../demonstration-note'

export const generateMetadata = pageMetadata('auth.register', (t) => ({
  title: t('title'),
  description: t('description'),
}))

export default async function RegisterPage({ searchParams }: PageProps<'/register'>) {
  const next = safeNextPath((await searchParams).next)
  if (await getActor()) redirect(next ?? '/')
  return (
    <AuthScene scene="register">
      <ClientMessages namespaces={['auth', 'validation', 'forms', 'ui']}>
        <RegisterForm next={next}>
          <DemonstrationNote />
          <SocialRegistration configured={configuredProviders()} next={next} />
        </RegisterForm>
      </ClientMessages>
      <LetterLink next={next} />
    </AuthScene>
  )
}
