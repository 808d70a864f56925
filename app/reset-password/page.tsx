import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ResetPassword } from '@/components/accounts/password/reset-password'
import { AuthScene } from '@/components/auth/auth-scene'
import { ClientMessages } from '@/components/i18n/client-messages'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('recovery'))('reset.title') }
}

interface ResetPasswordPageProps {
  searchParams: Promise<{ token?: string | string[] }>
}

export default async function ResetPasswordPage({ searchParams }: ResetPasswordPageProps) {
  const { token } = await searchParams
  return (
    <AuthScene>
      <ClientMessages namespaces={['recovery', 'validation', 'forms', 'ui']}>
        <ResetPassword token={typeof token === 'string' ? token : ''} />
      </ClientMessages>
    </AuthScene>
  )
}
