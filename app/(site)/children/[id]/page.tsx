import { notFound } from 'next/navigation'
import { DeleteChild } from '@/components/accounts/deletion/delete-child'
import { ReportCard } from '@/components/assessments/results/report-card'
import { ageGrade } from '@/components/children/age-grade'
import { AccessCard } from '@/components/children/page/access-card'
import { DetailsCard } from '@/components/children/page/details-card'
import { DoctorCards } from '@/components/children/page/doctor-cards'
import { RecheckCard } from '@/components/children/page/recheck-card'
import { TeacherCard } from '@/components/children/page/teacher-card'
import { TimelineCard } from '@/components/children/page/timeline-card'
import { ConsentCard } from '@/components/consents/consent-card'
import { CareCard } from '@/components/doctor-visits/care-card'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { HashTarget } from '@/components/layout/hash-target'
import { Page } from '@/components/layout/page'
import { SecondParentCard } from '@/components/second-parents/second-parent-card'
import { ChildAvatar } from '@/components/ui/avatar'
import { getProfile } from '@/lib/accounts/data'
import { listTimeline } from '@/lib/assessments/timeline/data'
import { listChildren } from '@/lib/children/data'
import { listConsents } from '@/lib/consents/data'
import { listConsultationsWithShares } from '@/lib/consultations/data'
import { markShown } from '@/lib/consultations/messages/shown'
import { listDoctorVisits } from '@/lib/doctor-visits/data'
import { listWithdrawalEffects } from '@/lib/endings/withdrawals/data'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { getRecheck } from '@/lib/rechecks/data'
import { mailedId } from '@/lib/request/mailed-token'
import { listActiveVisitLinks } from '@/lib/result-shares/links/data'
import { listSecondParents } from '@/lib/second-parents/data'
import { requireActor } from '@/lib/sessions/current-actor'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import { yearOf } from '@/lib/thai-time'
import { isKnownUser } from '@/lib/users/data'
import { DemonstrationNote } from '../../../demonstration-note'

export const generateMetadata = pageMetadata('childPage', (t) => ({ title: t('title') }))

/** All about one own child, and all that can be done about it. */
export default async function ChildPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, given] = await Promise.all([requireActor(), params])
  const id = mailedId(given.id)
  const children = await listChildren(actor)
  const child = children.find((each) => each.id === id)
  if (!child) notFound()
  const [
    words,
    profile,
    isParentKnown,
    timeline,
    sent,
    consultations,
    links,
    consents,
    standing,
    recheck,
    [secondParent],
    visits,
  ] = await Promise.all([
    getTexts('children'),
    getProfile(actor),
    isKnownUser(actor),
    listTimeline(actor, id),
    listTeacherReferrals(actor),
    listConsultationsWithShares(actor),
    listActiveVisitLinks(actor, id),
    listConsents(actor),
    listWithdrawalEffects(actor),
    getRecheck(actor, id),
    listSecondParents(actor, id),
    listDoctorVisits(actor, id),
  ])
  await markShown(
    actor,
    consultations.flatMap(({ childId, messages }) => (childId === id ? messages : [])),
  )
  const now = new Date()
  const signInMethods = { hasPassword: profile.hasPassword, connected: profile.connected }
  const about = ageGrade(words, child)
  return (
    <Page>
      <BackLink href="/" label={words('form.back')} />
      <ClientMessages namespaces={['childPage', 'children', 'teacherReferral', 'myData', 'validation', 'forms', 'ui']}>
        <div className="mt-2 mb-5 flex items-start gap-4">
          <ChildAvatar name={child.name} id={id} size="lg" />
          <div className="min-w-0">
            <h1 className="wrap-anywhere">{child.name}</h1>
            {about && <p className="text-muted-foreground">{about}</p>}
            <p className="wrap-anywhere text-muted-foreground">{child.school}</p>
          </div>
        </div>
        <div className="grid gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
          <div className="grid min-w-0 gap-4 md:gap-5">
            <TimelineCard userId={actor.userId} child={child} timeline={timeline} isDue={recheck.isDue} />
            <CareCard
              childId={id}
              entries={timeline.entries}
              isTeacherAsked={sent.some(({ childId, status }) => childId === id && status === 'pending')}
              isDoctorAsked={consultations.some(({ childId, isAsked }) => childId === id && isAsked)}
              visits={visits}
              recheckOn={recheck.next}
            />
            <TeacherCard
              child={child}
              referrals={sent.filter(({ childId }) => childId === id)}
              isParentKnown={isParentKnown}
            />
            <DoctorCards {...{ child, consultations, links, signInMethods }} now={now.getTime()} />
          </div>
          {/* What is rarely needed, a line each. */}
          <div className="grid min-w-0 gap-3">
            {timeline.entries.length > 0 && <ReportCard childId={id} isOwn />}
            <DetailsCard key={child.id} child={child} year={yearOf(now)} note={<DemonstrationNote />} />
            <RecheckCard key={id} childId={id} recheck={recheck} />
            <ConsentCard
              consents={consents.filter(({ childId }) => childId === id)}
              standing={standing.filter(({ childId }) => childId === id)}
              isFolded
            />
            <SecondParentCard
              child={child}
              secondParent={secondParent ?? null}
              isParentKnown={isParentKnown}
              signInMethods={signInMethods}
            />
            <AccessCard child={child} />
            <DeleteChild child={{ id, name: child.name }} />
            <HashTarget />
          </div>
        </div>
      </ClientMessages>
    </Page>
  )
}
