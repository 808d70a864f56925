import { SignInOptions } from '@/components/auth/sign-in-options'
import { InvalidLinkCard } from '@/components/layout/invalid-link-card'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { ArrowRight, School } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { useTexts } from '@/lib/i18n/texts'
import type { OpenedInvitation } from '@/lib/schools/invitations/schema'
import { JoinSchool } from './join-school'
import { OtherAccount } from './other-account'
import { UnconfirmedEmail } from './unconfirmed-email'

/** @param opened null when the link leads nowhere */
export function SchoolInvitationView({ token, opened }: { token: string; opened: OpenedInvitation | null }) {
  const t = useTexts('schoolInvitation')
  if (!opened) return <InvalidLinkCard title={t('notFound.title')} text={t('notFound.text')} />
  const { school, role, state, ownEmail } = opened
  const here = `/school-invitation?${new URLSearchParams({ token })}`
  return (
    <MessageCard
      titleAs="h1"
      illustration={<IconTile icon={School} size="lg" className="rounded-full" />}
      title={t.rich(state === 'member' ? 'member.title' : 'heading', { school: school.name, keep: keepName })}
      text={t(state === 'member' ? 'member.text' : `role.${role}`)}
      action={
        <div className="grid w-full max-w-104 justify-items-center gap-4">
          {state === 'signedOut' && (
            <SignInOptions
              here={here}
              texts={{ lead: t('signInFirst'), register: t('register'), signIn: t('signIn') }}
            />
          )}
          {state === 'ready' && <JoinSchool token={token} here={here} ownEmail={ownEmail ?? ''} />}
          {state === 'unconfirmed' && (
            <UnconfirmedEmail namespace="schoolInvitation" here={here} ownEmail={ownEmail ?? ''} />
          )}
          {(state === 'noEmail' || state === 'otherEmail') && (
            <OtherAccount namespace="schoolInvitation" here={here} ownEmail={ownEmail} />
          )}
          {state === 'member' && (
            <ButtonLink href={`/school-admin?${new URLSearchParams({ school: school.id })}`}>
              {t('member.action')}
              <ArrowRight aria-hidden />
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}
