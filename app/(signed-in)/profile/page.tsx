import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { ProfileView } from '@/components/profile/profile-view'
import { getUser } from '@/lib/accounts/data'
import { getActor } from '@/lib/auth/session'
import { getLanguage } from '@/lib/i18n/request-language'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('profile'))('title') }
}

export default async function ProfilePage() {
  const actor = await getActor()
  if (!actor) return null
  const t = await getTranslations('profile')
  return (
    <Page width="read">
      <BackLink href="/" label={t('back')} />
      <ProfileView user={await getUser(actor)} language={await getLanguage()} />
    </Page>
  )
}
