import type { ReactNode } from 'react'
import { AccountCard } from '@/components/accounts/account-card'
import { MyDataCard } from '@/components/accounts/my-data-card'
import { PasswordCard } from '@/components/accounts/password/password-card'
import { PersonalCard } from '@/components/accounts/personal-card'
import { ProfileHeader } from '@/components/accounts/profile-header'
import { SecurityCard } from '@/components/accounts/security-card'
import { ReturnAfterReauthentication } from '@/components/auth/return-after-reauthentication'
import { MyChildrenCard } from '@/components/children/my-children-card'
import { ConsentCard } from '@/components/consents/consent-card'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { HashTarget } from '@/components/layout/hash-target'
import { MessageCard } from '@/components/layout/message-card'
import { Page } from '@/components/layout/page'
import { LineNoticesCard } from '@/components/line-notices/line-notices-card'
import { SchoolCard } from '@/components/schools/school-card'
import { SharedChildrenCard } from '@/components/second-parents/shared-children-card'
import { SessionList } from '@/components/sessions/session-list'
import { RecentSignIns } from '@/components/sign-in/recent-sign-ins'
import { ConnectedAccounts } from '@/components/social-sign-in/connected-accounts'
import { ConnectionNotice } from '@/components/social-sign-in/connection-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { IconTile } from '@/components/ui/icon-tile'
import { User } from '@/components/ui/icons'
import { getProfile } from '@/lib/accounts/data'
import type { UserActor } from '@/lib/auth/actor'
import { configuredProviders } from '@/lib/auth/options'
import { listChildren } from '@/lib/children/data'
import { listConsents } from '@/lib/consents/data'
import { getOwnListing } from '@/lib/doctors/data'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { findLineConsent, getLineNotices } from '@/lib/line-notices/data'
import { friendLink } from '@/lib/line-notices/messaging-api'
import { safeNextPath } from '@/lib/request/paths'
import { listSchoolsWithSoleAdmin } from '@/lib/schools/data'
import { hasBeenSecondParent, listSharedChildren } from '@/lib/second-parents/data'
import { getActor } from '@/lib/sessions/current-actor'
import { listSessions } from '@/lib/sessions/data'
import { listSignIns } from '@/lib/sign-in/records/data'
import { DemonstrationNote } from '../../demonstration-note'

export const generateMetadata = pageMetadata('profile', (t) => ({ title: t('title') }))

type SearchParams = Promise<Record<'error' | 'done' | 'provider' | 'next', string | string[] | undefined>>

export default async function ProfilePage({ searchParams }: { searchParams: SearchParams }) {
  const [actor, t] = await Promise.all([getActor(), getTexts('profile')])
  return (
    <Page className="md:pt-5">
      <BackLink href="/" label={t('back')} />
      {actor ? <SignedInProfile actor={actor} outcome={await searchParams} /> : <SignedOutProfile />}
    </Page>
  )
}

async function SignedInProfile({ actor, outcome }: { actor: UserActor; outcome: Awaited<SearchParams> }) {
  const [
    t,
    profile,
    sessions,
    signIns,
    consents,
    children,
    soleSchools,
    shared,
    isSecondParent,
    notices,
    lineConsent,
    listing,
  ] = await Promise.all([
    getTexts('profile'),
    getProfile(actor),
    listSessions(actor),
    listSignIns(actor, { most: 10 }),
    listConsents(actor),
    listChildren(actor),
    listSchoolsWithSoleAdmin(actor),
    listSharedChildren(actor),
    hasBeenSecondParent(actor),
    getLineNotices(actor),
    findLineConsent(actor),
    getOwnListing(actor),
  ])
  const { connected, hasPassword, firstName, lastName, email, phoneNumber, emailVerified, pendingEmail } = profile
  const details = { firstName, lastName, email, phoneNumber, emailVerified, pendingEmail, hasPassword, connected }
  const isParent = actor.role === 'parent' || children.length > 0 || isSecondParent
  // An account that has agreed can withdraw, even if it is no parent's any more.
  const hasLineCard = notices.agreedAt !== null || (notices.isConfigured && isParent)
  return (
    <ClientMessages
      namespaces={['profile', 'connected', 'confirmIdentity', 'sessions', 'myData', 'validation', 'forms', 'ui']}
    >
      <div className="grid gap-4 md:gap-5">
        <ConnectionNotice
          {...outcome}
          next={safeNextPath(outcome.next)}
          offersLineNotices={hasLineCard && notices.isConnected && !notices.agreedAt}
        />
        <ReturnAfterReauthentication />
        <ProfileHeader user={profile} />
        <SharedChildrenCard shared={shared} />
        <Columns
          main={
            <>
              <PersonalCard
                details={details}
                isVerifiedDoctor={listing?.isVerified ?? false}
                note={<DemonstrationNote />}
              />
              <MyChildrenCard options={children} />
              {(profile.provider === 'local' || hasPassword) && <PasswordCard />}
              <SessionList sessions={sessions} />
              <RecentSignIns signIns={signIns} />
              <ConsentCard
                consents={consents.filter(({ childId }) => children.every(({ id }) => id !== childId))}
                standing={[]}
                line={lineConsent && { consent: lineConsent, card: hasLineCard ? '#line-notices' : null }}
              />
            </>
          }
          side={
            <>
              <SchoolCard schools={profile.schools} />
              <Card aria-labelledby="connected" className="grid gap-4">
                <h2 id="connected" tabIndex={-1} className="scroll-mt-24 outline-none">
                  {t('connected')}
                </h2>
                <ConnectedAccounts
                  connected={connected}
                  configured={configuredProviders()}
                  hasPassword={hasPassword}
                  hasLineNotices={notices.isConfigured && notices.agreedAt !== null}
                />
              </Card>
              {hasLineCard && <LineNoticesCard notices={notices} friendLink={friendLink()} hasEmail={email !== null} />}
              <AccountCard user={profile} />
              <SecurityCard />
              <MyDataCard
                childrenNames={children.map(({ name }) => name)}
                soleSchools={soleSchools.map(({ name }) => name)}
                hasPassword={hasPassword}
                connected={connected}
                isSecondParent={isSecondParent}
              />
            </>
          }
        />
        <HashTarget />
      </div>
    </ClientMessages>
  )
}

/** Two independent columns: rows of two would leave a gap beside the longer card. */
function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid min-w-0 gap-4 md:gap-5">{main}</div>
      <div className="grid min-w-0 gap-4 md:gap-5">{side}</div>
    </div>
  )
}

async function SignedOutProfile() {
  const t = await getTexts('profile.signedOut')
  return (
    <MessageCard
      titleAs="h1"
      illustration={<IconTile icon={User} tint="celadon" size="lg" />}
      title={t('title')}
      text={t('text')}
      action={<ButtonLink href="/login?next=/profile">{t('action')}</ButtonLink>}
    />
  )
}
