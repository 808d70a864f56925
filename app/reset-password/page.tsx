import { ResetPassword } from '@/components/accounts/password/reset-password'
import { AuthScene } from '@/components/auth/auth-scene'
import { ClientMessages } from '@/components/i18n/client-messages'
import { findResetLink } from '@/lib/accounts/password/data'
import { pageMetadata } from '@/lib/i18n/texts'
import { mailedToken } from '@/lib/request/mailed-token'
import { openPageLink } from '@/lib/sessions/page-link'

export const generateMetadata = pageMetadata('recovery', (t) => ({ title: t('reset.title') }))

/** The target of a mail that resets a password. A link that no longer works shows that before anything is typed. */
export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const token = mailedToken((await searchParams).token).slice(0, 200)
  const isValid = token !== '' && (await openPageLink((visitor) => findResetLink(visitor, token))) !== null
  return (
    <AuthScene>
      <ClientMessages namespaces={['recovery', 'validation', 'forms', 'ui']}>
        <ResetPassword key={token} token={token} isValid={isValid} />
      </ClientMessages>
    </AuthScene>
  )
}
