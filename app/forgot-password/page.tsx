import { ForgotPassword } from '@/components/accounts/password/forgot-password'
import { AuthScene } from '@/components/auth/auth-scene'
import { ClientMessages } from '@/components/i18n/client-messages'
import { LetterLink } from '@/components/sign-in/letter-link'
import { pageMetadata } from '@/lib/i18n/texts'
import { safeNextPath } from '@/lib/request/paths'

export const generateMetadata = pageMetadata('recovery', (t) => ({ title: t('forgot.title') }))

/** Also for signed-in visitors: an account opened with Google or LINE gets its first password this way. */
export default async function ForgotPasswordPage({ searchParams }: PageProps<'/forgot-password'>) {
  const next = safeNextPath((await searchParams).next)
  return (
    <AuthScene>
      <ClientMessages namespaces={['recovery', 'validation', 'forms', 'ui']}>
        <ForgotPassword next={next} />
      </ClientMessages>
      <LetterLink next={next} />
    </AuthScene>
  )
}
