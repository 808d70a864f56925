'use client'

import { useTranslations } from 'next-intl'
import { InvitationCard } from '@/components/invitations/invitation-card'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { ArrowRight, School } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { OpenedInvitation } from '@/lib/schools/invitations/schema'

/** Accepting leads to the school's dashboard. `opened` is null when the link leads nowhere. */
export function SchoolInvitationView({ token, opened }: { token: string; opened: OpenedInvitation | null }) {
  const t = useTranslations('schoolInvitation')
  if (!opened) return <InvalidLinkCard title={t('notFound.title')} text={t('notFound.text')} />
  const { school, role, state, ownEmail } = opened
  const isMember = state === 'member'
  const dashboard = (id: string) => `/school-admin?${new URLSearchParams({ school: id })}`

  async function join(): Promise<void> {
    const joined = await apiSend<Pick<OpenedInvitation, 'school'>>('POST', '/api/school-invitations/accept', { token })
    showToast({ title: t('joined.title'), description: t('joined.text'), tone: 'success' }, { afterNavigation: true })
    location.assign(dashboard(joined.school.id))
  }

  return (
    <InvitationCard
      namespace="schoolInvitation"
      here={`/school-invitation?${new URLSearchParams({ token })}`}
      {...{ state, ownEmail }}
      illustration={<IconTile icon={School} size="lg" className="rounded-full" />}
      title={t.rich(isMember ? 'member.title' : 'heading', { school: school.name, keep: keepName })}
      text={t(isMember ? 'member.text' : `role.${role}`)}
      labels={{ accept: t('join'), accepting: t('joining') }}
      onAccept={join}
    >
      {isMember && (
        <ButtonLink href={dashboard(school.id)}>
          {t('member.action')}
          <ArrowRight aria-hidden />
        </ButtonLink>
      )}
    </InvitationCard>
  )
}
